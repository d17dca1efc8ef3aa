import { sql } from "kysely";
import type { SearchDocument } from "./document.ts";
import type { Term } from "./query.ts";
import { type IndexScope, type SearchIndex, scopedKey } from "./search-index.ts";

/**
 * Distinct keys in one row. A tsvector holds at most a mebibyte, and the longest key takes about
 * 190 bytes.
 */
const KEYS_PER_ROW = 4_000;

/**
 * A tsvector of ready-made keys, titles with weight A and all else with D. An article with very many
 * different words takes several rows; for those, words of one article may stand in different rows.
 */
export const postgresSearch: SearchIndex = {
  async remove(transaction, ids) {
    if (ids.length === 0) return;
    await sql`delete from article_search where article_id in (${sql.join(ids)})`.execute(transaction);
  },

  async add(transaction, documents) {
    const rows = documents.flatMap(({ id, scope, document }) => {
      const vectors = vectorsOf(scope, document);
      return vectors.map((vector, part) => sql`(${id}, ${part}, ${vectors.length > 1}, ${vector}::tsvector)`);
    });
    if (rows.length === 0) return;
    await sql`insert into article_search (article_id, part, is_split, tokens) values ${sql.join(rows)}`.execute(transaction);
  },

  match(scopes, terms, { all, titleOnly }) {
    const perScope = scopes.map((scope) => terms.map((term) => termExpression(scope, term, titleOnly)));
    const whole = perScope.map((expressions) => `(${expressions.join(all ? " & " : " | ")})`).join(" | ");
    const found = sql`select article_id from article_search where tokens @@ ${whole}::tsquery`;
    if (!all || terms.length === 1) return found;
    return sql`${found} union ${sql.join(perScope.map(acrossRows), sql` union `)}`;
  },
};

function acrossRows(expressions: readonly string[]) {
  const each = expressions.map((expression) => sql`bool_or(tokens @@ ${expression}::tsquery)`);
  return sql`select article_id from article_search
    where is_split and tokens @@ ${expressions.join(" | ")}::tsquery
    group by article_id having ${sql.join(each, sql` and `)}`;
}

function termExpression(scope: IndexScope, { keys, prefix }: Term, titleOnly: boolean): string {
  const weight = titleOnly ? "A" : "";
  const alternatives = keys.map((key) => `${scopedKey(scope, key)}${weight && `:${weight}`}`);
  if (prefix !== undefined) alternatives.push(`${scopedKey(scope, prefix)}:*${weight}`);
  return `(${alternatives.join(" | ")})`;
}

function vectorsOf(scope: IndexScope, { title, body }: SearchDocument): string[] {
  const inTitle = new Set(title);
  const entries = [
    ...title.map((key) => `${scopedKey(scope, key)}:1A`),
    ...body.filter((key) => !inTitle.has(key)).map((key) => `${scopedKey(scope, key)}:1`),
  ];
  const vectors: string[] = [];
  for (let first = 0; first < Math.max(entries.length, 1); first += KEYS_PER_ROW) {
    vectors.push(entries.slice(first, first + KEYS_PER_ROW).join(" "));
  }
  return vectors;
}
