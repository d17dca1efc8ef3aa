import type { Engine } from "../engine/engine.ts";
import { findStoredSecret } from "../secrets/stored-secret.ts";
import { addVisits } from "./add-visits.ts";
import { reportVisits } from "./report-visits.ts";
import type { VisitArchive } from "./visit-archive.ts";
import { eraseVisits, findRetentionDays } from "./visit-settings.ts";

const SALT_PREFIX = "visitors-of-day-";
/**
 * Number of past days whose salts are not removed yet. Because of time zones, differing clocks and delayed batches, some writes
 * still belong to these days.
 */
const SALT_DAYS = 2;

/** Opens the visit figures of a database. */
export function openVisits(engine: Engine): VisitArchive {
  return {
    add: (tallies, sightings) => addVisits(engine, tallies, sightings),
    async salt(day) {
      const value = await findStoredSecret(engine, nameOf(day));
      await forgetSalts(engine, day - SALT_DAYS);
      return value;
    },
    report: (tenant, since, until) => reportVisits(engine, tenant, { since, until }),
    retentionDays: (tenant) => findRetentionDays(engine, tenant.id),
    erase: (tenant, before) => eraseVisits(engine, tenant.id, before),
  };
}

/** Removes the salts of past days. Without the salt, a hash can no longer be traced to a visitor. */
async function forgetSalts(engine: Engine, before: number): Promise<void> {
  await engine.write(async (transaction) => {
    await transaction
      .deleteFrom("secret")
      .where("name", "like", `${SALT_PREFIX}%`)
      .where("name", "<", nameOf(before))
      .execute();
    await transaction.deleteFrom("visitor").where("day", "<", before).execute();
  });
}

function nameOf(day: number): string {
  return SALT_PREFIX + String(day).padStart(8, "0");
}
