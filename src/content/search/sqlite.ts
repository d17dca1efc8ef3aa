import { sql } from "kysely";
import type { Term } from "./query.ts";
import { type IndexScope, type SearchIndex, scopedKey } from "./search-index.ts";

/** FTS5 without content of its own. Keys need no quoting: they hold letters and digits only. */
export const sqliteSearch: SearchIndex = {
  async remove(transaction, ids) {
    for (const id of ids) await sql`delete from article_search where rowid = ${id}`.execute(transaction);
  },

  async add(transaction, documents) {
    for (const { id, scope, document } of documents) {
      const keysOf = (keys: readonly string[]) => keys.map((key) => scopedKey(scope, key)).join(" ");
      await sql`insert into article_search (rowid, title, body) values (
        ${id}, ${keysOf(document.title)}, ${keysOf(document.body)})`.execute(transaction);
    }
  },

  match(scopes, terms, { all, titleOnly }) {
    const expression = scopes.map((scope) => matchExpression(scope, terms, all)).join(" OR ");
    const restricted = titleOnly ? `{title} : (${expression})` : expression;
    return sql`select rowid from article_search where article_search match ${restricted}`;
  },
};

function matchExpression(scope: IndexScope, terms: readonly Term[], all: boolean): string {
  const parts = terms.map(({ keys, prefix }) => {
    const alternatives = keys.map((key) => scopedKey(scope, key));
    if (prefix !== undefined) alternatives.push(`${scopedKey(scope, prefix)}*`);
    return `(${alternatives.join(" OR ")})`;
  });
  return `(${parts.join(all ? " AND " : " OR ")})`;
}
