import { zstdDecompressSync } from "node:zlib";
import { type Transaction, sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * The translation key of a draft whose path does not contain it. With it, an unpublished translation is found whatever its file
 * name.
 */
const statements = [
  `alter table draft add column translation_key text`,
  `create index idx_draft_key on draft (tenant_id, translation_key)`,
];

const KEY =
  /^\uFEFF?---[ \t]*\r?\n(?:(?!---).*\r?\n)*?translationKey:[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'#][^\r\n#]*?))[ \t]*(?:#.*)?\r?\n/;

interface OldDraft {
  tenant_id: number;
  name: string;
  content: Uint8Array;
  base_content: Uint8Array | null;
}

async function moveRows(transaction: Transaction<unknown>): Promise<void> {
  const { rows } = await sql<OldDraft>`
    select draft.tenant_id, draft.name, file_text.content, base.content as base_content from draft
    join file_text on file_text.tenant_id = draft.tenant_id and file_text.hash = draft.text_hash
    left join file_text as base on base.tenant_id = draft.tenant_id and base.hash = file_text.base_hash
    where draft.name like 'articles/%'`.execute(transaction);
  for (const { tenant_id, name, content, base_content } of rows) {
    const dictionary = base_content === null ? undefined : zstdDecompressSync(base_content);
    const text = zstdDecompressSync(content, dictionary && { dictionary }).toString("utf8");
    const key = KEY.exec(text)
      ?.slice(1)
      .find((written) => written !== undefined);
    if (key === undefined) continue;
    await sql`update draft set translation_key = ${key.normalize("NFC")}
      where tenant_id = ${tenant_id} and name = ${name}`.execute(transaction);
  }
}

export const keysOfDrafts: Migration = {
  name: "039-keys-of-drafts",
  statements: { sqlite: statements, postgres: statements },
  moveRows,
};
