import type { Transaction } from "kysely";
import { holdRows, isAmongTexts } from "../../engine/dialect.ts";
import type { EngineKind } from "../../engine/engine.ts";
import { type StoredText, packAgainst } from "../../model/stored-text.ts";
import type { Tables } from "../../model/tables.ts";

/** A text and its earlier version, which is the best base for compressing it. */
export interface BasedText {
  text: StoredText;
  /** The hash of a stored text; `null` if there is no earlier version. */
  from: string | null;
}

/**
 * Stores texts of a tenant, compressed as differences from earlier texts if possible. Call it before the transaction refers to
 * any of them: nobody can then remove them as unused until the transaction ends. To ensure this, existing rows are updated as
 * well; the update waits for a concurrent removal, and the row is then inserted again.
 */
export async function storeTexts(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  texts: Iterable<BasedText>,
): Promise<void> {
  const byHash = new Map(Array.from(texts, (based) => [based.text.hash, based]));
  // Texts are stored in a fixed order, so that concurrent writers cannot deadlock.
  const sorted = [...byHash.values()].toSorted((one, other) => (one.text.hash < other.text.hash ? -1 : 1));
  if (sorted.length === 0) return;
  const bases = await findBases(
    kind,
    transaction,
    tenant,
    sorted.flatMap(({ from }) => from ?? []),
  );
  const rows = sorted.map(({ text, from }) => {
    const base = from === null ? undefined : bases.get(from);
    const against = base && packAgainst(text, base.content);
    return {
      tenant_id: tenant,
      ...text,
      content: against ?? text.content,
      base_hash: against === undefined ? null : base?.hash,
    };
  });
  await transaction
    .insertInto("file_text")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "hash"]).doUpdateSet(({ ref }) => ({ bytes: ref("excluded.bytes") })),
    )
    .execute();
}

/**
 * Returns the bases for new versions of these texts: the texts themselves if they are stored as a whole, otherwise their own
 * bases. So reading a text never takes more than one other text, however often a file has changed. Nobody can remove the bases
 * until the transaction ends.
 */
async function findBases(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  hashes: readonly string[],
): Promise<Map<string, { hash: string; content: Uint8Array }>> {
  if (hashes.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("file_text as given")
    .innerJoin("file_text", (join) =>
      join
        .onRef("file_text.tenant_id", "=", "given.tenant_id")
        .on(({ eb, ref, fn }) =>
          eb("file_text.hash", "=", fn.coalesce("given.base_hash", ref("given.hash"))),
        ),
    )
    .select(["given.hash as from", "file_text.hash", "file_text.content"])
    .where("given.tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("given.hash"), hashes))
    .where("file_text.base_hash", "is", null)
    .orderBy("file_text.hash")
    .$call((query) => holdRows(kind, query, "file_text"))
    .execute();
  return new Map(rows.map(({ from, ...base }) => [from, base]));
}
