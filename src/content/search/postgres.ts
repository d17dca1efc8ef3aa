import { sql } from "kysely";
import type { SearchDocument } from "./document.ts";
import { type Conjunction, type IndexScope, type SearchIndex, scopedKey } from "./search-index.ts";

/**
 * Distinct keys in one row. A tsvector holds at most a mebibyte, and the longest key takes about
 * 190 bytes.
 */
const KEYS_PER_ROW = 4_000;

/**
 * Tsvectors of ready-made keys, one column for each part and no weights: those would have to be looked up in the
 * rows. An article with very many different words takes several rows; for those, words of one article may stand in
 * different rows.
 */
export const postgresSearch: SearchIndex = {
  async remove(transaction, ids) {
    if (ids.length === 0) return;
    await sql`delete from article_search where article_id in (${sql.join(ids)})`.execute(transaction);
  },

  async add(transaction, documents) {
    const rows = documents.flatMap(({ id, scope, document }) =>
      vectorsOf(scope, document).map(
        ({ title, headings, text }, part, all) =>
          sql`(${id}, ${part}, ${all.length > 1}, ${title}::tsvector, ${headings}::tsvector, ${text}::tsvector)`,
      ),
    );
    if (rows.length === 0) return;
    await sql`insert into article_search (article_id, part, is_split, title, headings, text) values ${sql.join(rows)}`.execute(
      transaction,
    );
  },

  async clear(transaction) {
    await sql`truncate article_search`.execute(transaction);
  },

  match(scopes, conjunctions, part) {
    const all = scopes.flatMap((scope) => conjunctions.map((conjunction) => termsOf(scope, conjunction)));
    const whole = all.map((terms) => `(${terms.join(" & ")})`).join(" | ");
    const found = sql<{
      id: number;
    }>`select article_id as id from article_search where ${sql.ref(part)} @@ ${whole}::tsquery`;
    const several = all.filter((terms) => terms.length > 1);
    if (part !== "text" || several.length === 0) return found;
    return sql<{ id: number }>`${found} union all ${sql.join(several.map(acrossRows), sql` union all `)}`;
  },
};

function acrossRows(terms: readonly string[]) {
  const each = terms.map((term) => sql`bool_or(text @@ ${term}::tsquery)`);
  return sql`select article_id as id from article_search
    where is_split and text @@ ${terms.join(" | ")}::tsquery
    group by article_id having ${sql.join(each, sql` and `)}`;
}

function termsOf(scope: IndexScope, conjunction: Conjunction): string[] {
  return conjunction.map((keys) => `(${keys.map((key) => scopedKey(scope, key)).join(" | ")})`);
}

function vectorsOf(scope: IndexScope, { title, headings, text }: SearchDocument) {
  const vector = (keys: readonly string[]) => keys.map((key) => scopedKey(scope, key)).join(" ");
  const vectors: { title: string; headings: string; text: string }[] = [];
  for (let first = 0; first < Math.max(text.length, 1); first += KEYS_PER_ROW) {
    const isFirst = first === 0;
    vectors.push({
      title: isFirst ? vector(title.slice(0, KEYS_PER_ROW)) : "",
      headings: isFirst ? vector(headings.slice(0, KEYS_PER_ROW)) : "",
      text: vector(text.slice(first, first + KEYS_PER_ROW)),
    });
  }
  return vectors;
}
