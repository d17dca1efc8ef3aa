import type { Kysely, Transaction } from "kysely";
import { translationKeyIn } from "../../contract/front-matter/lines.ts";
import { takeTurns } from "../engine/dialect.ts";
import type { Engine, EngineKind } from "../engine/engine.ts";
import { dropTexts } from "../history/drop-texts.ts";
import { StoreError } from "../model/store-error.ts";
import { packText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import { storeTexts } from "../writing/rows/store-texts.ts";
import { endTurn } from "./draft-turns.ts";
import type { DraftEdit, DraftReport, DraftState } from "./draft.ts";

type DraftRow = Tables["draft"];

/**
 * Saves a draft unless somebody else has saved it since. Does not check the text. A repetition of the author's last save, whose
 * answer was lost, changes nothing and succeeds again.
 */
export async function saveDraft(
  engine: Engine,
  tenant: number,
  { name, text, base, version, author }: DraftEdit,
): Promise<DraftReport> {
  const packed = packText(text);
  return engine.write(async (transaction) => {
    const old = await lockDraft(engine.kind, transaction, tenant, name);
    if ((old?.version ?? 0) !== version) {
      const isRepeated = old?.text_hash === packed.hash && old.base_hash === base && old.edited_by === author;
      return isRepeated
        ? { outcome: "saved", version: old.version }
        : outdatedBy(engine.kind, transaction, tenant, old);
    }
    if (base !== null && !(await isKnown(transaction, tenant, base)))
      throw new StoreError(`The text on which the draft of ${name} is based was never published here`, {
        failure: "not-possible",
      });
    await storeTexts(engine.kind, transaction, tenant, [{ text: packed, from: base }]);
    if (old !== undefined && old.edited_by !== author) await endTurn(transaction, old);
    const now = Date.now();
    const row = {
      tenant_id: tenant,
      name,
      base_hash: base,
      text_hash: packed.hash,
      // The version never repeats, so that a draft that was discarded and created again is not mistaken for the earlier one.
      version: Math.max(now, version + 1),
      edited_by: author,
      edited_at: now,
      translation_key: name.startsWith("articles/") ? (translationKeyIn(text) ?? null) : null,
    };
    await transaction
      .insertInto("draft")
      .values(row)
      .onConflict((conflict) => conflict.columns(["tenant_id", "name"]).doUpdateSet(row))
      .execute();
    if (old !== undefined) await dropTexts(engine.kind, transaction, tenant, textsOf(old));
    return { outcome: "saved", version: row.version };
  });
}

/** Removes a draft if it still has this version. Otherwise leaves it unchanged and resolves to its current state. */
export async function removeDraft(
  engine: Engine,
  tenant: number,
  { name, version }: Pick<DraftEdit, "name" | "version">,
): Promise<Exclude<DraftReport, { outcome: "saved" }> | undefined> {
  return engine.write(async (transaction) => {
    const old = await lockDraft(engine.kind, transaction, tenant, name);
    if (old?.version !== version) return outdatedBy(engine.kind, transaction, tenant, old);
    await transaction.deleteFrom("draft").where("tenant_id", "=", tenant).where("name", "=", name).execute();
    await dropTexts(engine.kind, transaction, tenant, textsOf(old));
    return undefined;
  });
}

/** Describes drafts without their texts, and whether another version of their files was published since they were created. */
export async function describeDrafts(
  kind: EngineKind,
  database: Kysely<Tables>,
  tenant: number,
  rows: readonly DraftRow[],
): Promise<DraftState[]> {
  const names = rows.map(({ name }) => name);
  const published = await readHashes(kind, database, tenant, names);
  return rows.map((row) => ({
    name: row.name,
    version: row.version,
    base: row.base_hash,
    editedBy: row.edited_by,
    editedAt: row.edited_at,
    isOutdated: (published.get(row.name) ?? null) !== row.base_hash,
  }));
}

async function outdatedBy(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  row: DraftRow | undefined,
): Promise<Exclude<DraftReport, { outcome: "saved" }>> {
  const [current] = await describeDrafts(kind, transaction, tenant, row === undefined ? [] : [row]);
  return { outcome: "outdated", current };
}

async function lockDraft(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  name: string,
): Promise<DraftRow | undefined> {
  // A missing row cannot be locked. If two people create a draft at the same time, the lock on the tenant's row makes one wait.
  await transaction
    .selectFrom("tenant")
    .select("id")
    .where("id", "=", tenant)
    .$call((query) => takeTurns(kind, query))
    .execute();
  return transaction
    .selectFrom("draft")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .where("name", "=", name)
    .executeTakeFirst();
}

async function isKnown(transaction: Transaction<Tables>, tenant: number, hash: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("file_text")
    .select("hash")
    .where("tenant_id", "=", tenant)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}

function textsOf({ base_hash, text_hash }: DraftRow): string[] {
  return base_hash === null ? [text_hash] : [text_hash, base_hash];
}
