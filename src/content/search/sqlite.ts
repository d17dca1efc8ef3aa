import { sql } from "kysely";
import { isInNumbers } from "../engine/dialect.ts";
import { type Conjunction, type IndexScope, type Part, type SearchIndex, scopedKey } from "./search-index.ts";

const TABLES: Record<Part, string> = {
  title: "article_search_title",
  headings: "article_search_headings",
  text: "article_search_text",
};
const PARTS = ["title", "headings", "text"] as const;

/** FTS5 without content of its own, a table for each part. Keys need no quoting: they hold letters and digits only. */
export const sqliteSearch: SearchIndex = {
  async remove(transaction, ids) {
    for (const part of PARTS) {
      for (const id of ids)
        await sql`delete from ${sql.table(TABLES[part])} where rowid = ${id}`.execute(transaction);
    }
  },

  async add(transaction, documents) {
    for (const part of PARTS) {
      for (const { id, scope, document } of documents) {
        const keys = document[part].map((key) => scopedKey(scope, key)).join(" ");
        await sql`insert into ${sql.table(TABLES[part])} (rowid, keys) values (${id}, ${keys})`.execute(
          transaction,
        );
      }
    }
  },

  async clear(transaction) {
    for (const part of PARTS) {
      const table = sql.ref(TABLES[part]);
      await sql`insert into ${sql.table(TABLES[part])} (${table}) values ('delete-all')`.execute(transaction);
    }
  },

  match(scopes, conjunctions, part) {
    const expression = scopes
      .flatMap((scope) => conjunctions.map((conjunction) => matchExpression(scope, conjunction)))
      .join(" OR ");
    const table = TABLES[part];
    return sql`select rowid as id from ${sql.table(table)} where ${sql.ref(table)} match ${expression}`;
  },

  /** The thread that searches scores, too: its function `search_score` reads the places where they lie. */
  async score(engine, ids, asked) {
    const rows = await engine.searching
      .selectFrom("article_places")
      .innerJoin("article", "article.id", "article_places.article_id")
      .select(["article.id", "article.published_at"])
      .select(({ ref }) =>
        sql<number | null>`search_score(${ref("article_places.places")}, ${JSON.stringify(asked)})`.as(
          "score",
        ),
      )
      .where(({ ref }) => isInNumbers("sqlite", ref("article_places.article_id"), JSON.stringify(ids)))
      .execute();
    return rows.map((row) => ({ id: row.id, publishedAt: row.published_at, score: row.score ?? undefined }));
  },
};

function matchExpression(scope: IndexScope, conjunction: Conjunction): string {
  const parts = conjunction.map((keys) => `(${keys.map((key) => scopedKey(scope, key)).join(" OR ")})`);
  return `(${parts.join(" AND ")})`;
}
