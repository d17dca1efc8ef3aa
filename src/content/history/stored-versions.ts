import type { RevisionOrigin } from "../../contract/studio/revision-origins.ts";
import { isInNumbers } from "../engine/dialect.ts";
import type { Engine } from "../engine/engine.ts";
import { packText } from "../model/stored-text.ts";
import type { Tenant } from "../model/tenant.ts";
import { dayAt } from "../time/time-zone.ts";
import { storeTexts } from "../writing/rows/store-texts.ts";
import { dropTexts } from "./drop-texts.ts";

/** A version of a file that is to be stored without being published. */
export interface StoredVersion {
  /** The file's name in the content folder; never below `media/`. */
  name: string;
  text: string;
  author: string | null;
  origin: RevisionOrigin;
  note?: string | undefined;
}

/** Stores a version of a file as a revision that publishes nothing. Resolves to the number of the revision. */
export async function storeVersion(
  engine: Engine,
  tenant: Tenant,
  { name, text, author, origin, note = "" }: StoredVersion,
): Promise<number> {
  const packed = packText(text);
  return engine.write(async (transaction) => {
    const published = await transaction
      .selectFrom("file")
      .select("hash")
      .where("tenant_id", "=", tenant.id)
      .where("name", "=", name)
      .executeTakeFirst();
    await storeTexts(engine.kind, transaction, tenant.id, [{ text: packed, from: published?.hash ?? null }]);
    const { id } = await transaction
      .insertInto("revision")
      .values({ tenant_id: tenant.id, at: Date.now(), author, origin, note, is_published: 0 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("revision_file")
      .values({ revision_id: id, name, before_hash: published?.hash ?? null, after_hash: packed.hash })
      .execute();
    return id;
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long all stored versions are retained, in milliseconds. After that, only the last version of each day stays. */
const ALL_STAY_MS = 30 * DAY_MS;

/**
 * Removes unpublished versions that are older than thirty days, except the last one of a file on each day in the site's time zone.
 * Published versions stay for ever. Resolves to the number of removed versions.
 */
export async function thinVersions(engine: Engine, tenant: Tenant): Promise<number> {
  return engine.write(async (transaction) => {
    const versions = await transaction
      .selectFrom("revision")
      .innerJoin("revision_file", "revision_file.revision_id", "revision.id")
      .select(["revision.id", "revision.at", "name", "before_hash", "after_hash"])
      .where("revision.tenant_id", "=", tenant.id)
      .where("revision.is_published", "=", 0)
      .where("revision.at", "<", Date.now() - ALL_STAY_MS)
      .orderBy("revision.id")
      .execute();
    const lastOfDay = new Map(
      versions.map((one) => [`${dayAt(tenant.timeZone, one.at)} ${one.name}`, one.id]),
    );
    const kept = new Set(lastOfDay.values());
    const removed = versions.filter(({ id }) => !kept.has(id));
    if (removed.length === 0) return 0;
    await transaction
      .deleteFrom("revision")
      .where(({ ref }) => isInNumbers(engine.kind, ref("id"), JSON.stringify(removed.map(({ id }) => id))))
      .execute();
    const hashes = removed.flatMap(({ before_hash, after_hash }) => [before_hash, after_hash]);
    await dropTexts(
      engine.kind,
      transaction,
      tenant.id,
      hashes.filter((hash) => hash !== null),
    );
    return removed.length;
  });
}

/** Returns a function that thins a tenant's unpublished versions with {@link thinVersions}, at most once a day. */
export function thinDaily(engine: Engine): (tenant: Tenant) => Promise<void> {
  const thinned = new Map<number, number>();
  return async (tenant) => {
    const now = Date.now();
    if (now - (thinned.get(tenant.id) ?? 0) < DAY_MS) return;
    thinned.set(tenant.id, now);
    await thinVersions(engine, tenant);
  };
}
