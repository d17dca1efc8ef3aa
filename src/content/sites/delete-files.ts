import type { Kysely } from "kysely";
import type { Blobs } from "../blobs/blobs.ts";
import { recordChange } from "../changes/change-feed.ts";
import { lockFiles } from "../engine/dialect.ts";
import { type Engine, PATIENT } from "../engine/engine.ts";
import { MEDIA_FOLDER, isBelow } from "../model/file-range.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";

/**
 * Maximum number of files that are removed in one transaction. No site can publish files meanwhile, and a bucket needs one
 * request for each.
 */
const FILES_AT_ONCE = 50;

/**
 * Removes the stored files of a site that no other site uses, now or in its history. The site's rows must still refer to them,
 * so that an interrupted removal can be repeated.
 *
 * @param forgetImages removes resized pictures of these files
 */
export async function deleteFiles(
  engine: Engine,
  blobs: Blobs,
  site: { id: number; code: string },
  forgetImages: (hashes: readonly string[]) => Promise<void>,
): Promise<number> {
  const hashes = await listHashes(engine.reading, site.id);
  let removed = 0;
  for (let first = 0; first < hashes.length; first += FILES_AT_ONCE) {
    const some = hashes.slice(first, first + FILES_AT_ONCE);
    const gone = await engine.write(async (transaction) => {
      await lockFiles(engine.kind, { alone: true }).execute(transaction);
      const used = await findUsedElsewhere(transaction, site.id, some);
      const unused = some.filter((hash) => !used.has(hash));
      await Promise.all(unused.map((hash) => blobs.remove(hash)));
      await recordChange(transaction, site.code, unused.map(tags.removedFile));
      return unused;
    }, PATIENT);
    await forgetImages(gone);
    removed += gone.length;
  }
  return removed;
}

/** Lists the hashes of a site's files: current, former and planned ones. */
async function listHashes(database: Kysely<Tables>, tenant: number): Promise<string[]> {
  const steps = stepsOfMedia(database).where("revision.tenant_id", "=", tenant);
  const rows = await steps
    .select("before_hash as hash")
    .union(steps.select("after_hash as hash"))
    .union(database.selectFrom("media").select("hash").where("tenant_id", "=", tenant))
    .union(database.selectFrom("release_file").select("media_hash as hash").where("tenant_id", "=", tenant))
    .execute();
  return rows.flatMap(({ hash }) => hash ?? []);
}

/** Returns the hashes that other sites use. */
async function findUsedElsewhere(
  database: Kysely<Tables>,
  tenant: number,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const steps = stepsOfMedia(database).where("revision.tenant_id", "!=", tenant);
  const rows = await steps
    .select("before_hash as hash")
    .where("before_hash", "in", hashes)
    .union(steps.select("after_hash as hash").where("after_hash", "in", hashes))
    .union(
      database
        .selectFrom("media")
        .select("hash")
        .where("hash", "in", hashes)
        .where("tenant_id", "!=", tenant),
    )
    .union(
      database
        .selectFrom("release_file")
        .select("media_hash as hash")
        .where("media_hash", "in", hashes)
        .where("tenant_id", "!=", tenant),
    )
    .execute();
  return new Set(rows.flatMap(({ hash }) => hash ?? []));
}

function stepsOfMedia(database: Kysely<Tables>) {
  return database
    .selectFrom("revision_file")
    .innerJoin("revision", "revision.id", "revision_file.revision_id")
    .where(({ ref }) => isBelow(ref("revision_file.name"), MEDIA_FOLDER));
}
