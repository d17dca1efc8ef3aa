import type { Transaction } from "kysely";
import { isAmongTexts, lockRows } from "../engine/dialect.ts";
import type { EngineKind } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";

/**
 * Removes those of the given texts to which nothing refers. A text on which other stored texts are based stays until the
 * last of them is removed. A concurrent writer that stores one of the given texts waits, and then stores it again. A text
 * to which a concurrent writer is about to refer stays.
 */
export async function dropTexts(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  hashes: Iterable<string>,
): Promise<void> {
  const wanted = [...new Set(hashes)];
  if (wanted.length === 0) return;
  const locked = await transaction
    .selectFrom("file_text")
    .select("hash")
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("hash"), wanted))
    .orderBy("hash")
    .$call((query) => lockRows(kind, query))
    .execute();
  const candidates = locked.map(({ hash }) => hash);
  // This is a separate statement, so that it sees the rows that others have committed while this transaction waited for the
  // locks.
  const named = await findNamed(kind, transaction, tenant, candidates);
  const removed = await transaction
    .deleteFrom("file_text")
    .where("tenant_id", "=", tenant)
    .where(({ ref }) =>
      isAmongTexts(
        kind,
        ref("hash"),
        candidates.filter((hash) => !named.has(hash)),
      ),
    )
    .returning("base_hash")
    .execute();
  await dropTexts(
    kind,
    transaction,
    tenant,
    removed.flatMap(({ base_hash: base }) => base ?? []),
  );
}

/** The columns that refer to texts. A table with a new such column must be added here; a test checks that none is missing. */
export const NAMING_COLUMNS = [
  "file.hash",
  "synced.hash",
  "revision_file.before_hash",
  "revision_file.after_hash",
  "release_file.base_hash",
  "release_file.text_hash",
  "draft.base_hash",
  "draft.text_hash",
  "translated.from_hash",
  "file_text.base_hash",
] as const;

async function findNamed(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  hashes: readonly string[],
): Promise<Set<string | null>> {
  // SQLite preserves the order of a cross join. With another join it would read all revisions of the tenant instead of looking
  // up the hashes.
  const steps = transaction
    .selectFrom("revision_file")
    .crossJoin("revision")
    .whereRef("revision.id", "=", "revision_file.revision_id")
    .where("revision.tenant_id", "=", tenant);
  const releases = transaction.selectFrom("release_file").where("tenant_id", "=", tenant);
  const drafts = transaction.selectFrom("draft").where("tenant_id", "=", tenant);
  const rows = await steps
    .select("before_hash as hash")
    .where(({ ref }) => isAmongTexts(kind, ref("before_hash"), hashes))
    .union(
      steps.select("after_hash as hash").where(({ ref }) => isAmongTexts(kind, ref("after_hash"), hashes)),
    )
    .union(
      transaction
        .selectFrom("file")
        .select("hash")
        .where("tenant_id", "=", tenant)
        .where(({ ref }) => isAmongTexts(kind, ref("hash"), hashes))
        .$castTo<{ hash: string | null }>(),
    )
    .union(
      transaction
        .selectFrom("synced")
        .select("hash")
        .where("tenant_id", "=", tenant)
        .where(({ ref }) => isAmongTexts(kind, ref("hash"), hashes))
        .$castTo<{ hash: string | null }>(),
    )
    .union(
      releases.select("base_hash as hash").where(({ ref }) => isAmongTexts(kind, ref("base_hash"), hashes)),
    )
    .union(
      releases.select("text_hash as hash").where(({ ref }) => isAmongTexts(kind, ref("text_hash"), hashes)),
    )
    .union(
      drafts.select("base_hash as hash").where(({ ref }) => isAmongTexts(kind, ref("base_hash"), hashes)),
    )
    .union(
      transaction
        .selectFrom("translated")
        .select("from_hash as hash")
        .where("tenant_id", "=", tenant)
        .where(({ ref }) => isAmongTexts(kind, ref("from_hash"), hashes)),
    )
    .union(
      transaction
        .selectFrom("file_text")
        .select("base_hash as hash")
        .where("tenant_id", "=", tenant)
        .where(({ ref }) => isAmongTexts(kind, ref("base_hash"), hashes)),
    )
    .union(
      drafts
        .select("text_hash as hash")
        .where(({ ref }) => isAmongTexts(kind, ref("text_hash"), hashes))
        .$castTo<{ hash: string | null }>(),
    )
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}
