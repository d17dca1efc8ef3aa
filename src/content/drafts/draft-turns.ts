import type { Kysely, Transaction } from "kysely";
import { diffWords } from "../history/word-diff.ts";
import type { DiffPart } from "../history/word-diff.ts";
import { packText, unpackText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";
import { readText } from "../reading/texts.ts";

/** What one person wrote in a shared draft until another person continued it. */
export interface DraftTurn {
  author: string | null;
  /** The word differences from the text that this person started with. */
  parts: DiffPart[];
}

type DraftRow = Tables["draft"];

/** Maximum number of turns of a draft. If the earliest turns are dropped, their words count as part of the initial text. */
const MAXIMUM_TURNS = 20;
/** The version number of the row that contains the text before the first turn. */
const BASE = 0;

/** Stores the current text of a draft before another person changes it. */
export async function endTurn(
  transaction: Transaction<Tables>,
  { tenant_id: tenant, name, base_hash, text_hash, version, edited_by }: DraftRow,
): Promise<void> {
  const text = await readText(transaction, tenant, text_hash);
  if (text === undefined) return;
  const base = base_hash === null ? "" : ((await readText(transaction, tenant, base_hash)) ?? "");
  const row = (at: number, author: string | null, content: string) => ({
    tenant_id: tenant,
    name,
    version: at,
    edited_by: author,
    content: packText(content).content,
  });
  await transaction
    .insertInto("draft_turn")
    .values([row(BASE, null, base), row(version, edited_by, text)])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const turns = await turnsOf(transaction, tenant, name).select("version").execute();
  for (const { version: old } of turns.slice(0, Math.max(0, turns.length - MAXIMUM_TURNS)))
    await transaction
      .deleteFrom("draft_turn")
      .where("tenant_id", "=", tenant)
      .where("name", "=", name)
      .where("version", "=", old)
      .execute();
}

/**
 * Returns who wrote what in a draft, in order; empty if one person wrote all of it.
 *
 * @param tag BCP 47 tag of the text
 */
export async function readTurns(
  database: Kysely<Tables>,
  tenant: number,
  { name, tag }: { name: string; tag: string },
): Promise<DraftTurn[]> {
  const rows = await turnsOf(database, tenant, name).select(["edited_by", "content"]).execute();
  const draft = await database
    .selectFrom("draft")
    .select(["text_hash", "edited_by"])
    .where("tenant_id", "=", tenant)
    .where("name", "=", name)
    .executeTakeFirst();
  const now = draft && (await readText(database, tenant, draft.text_hash));
  if (rows.length === 0 || draft === undefined || now === undefined) return [];
  const texts = rows.map(({ edited_by: author, content }) => ({
    author,
    text: unpackText({ content, base_content: null }),
  }));
  return [...texts.slice(1), { author: draft.edited_by, text: now }].map(({ author, text }, index) => ({
    author,
    parts: diffWords(texts[index]?.text ?? "", text, tag),
  }));
}

function turnsOf(database: Kysely<Tables>, tenant: number, name: string) {
  return database
    .selectFrom("draft_turn")
    .where("tenant_id", "=", tenant)
    .where("name", "=", name)
    .orderBy("version");
}
