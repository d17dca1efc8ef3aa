import { type Transaction, sql } from "kysely";
import { isInNumbers } from "../../engine/dialect.ts";
import { prepare } from "../../engine/prepare.ts";
import type { Tables } from "../../model/tables.ts";
import { keysIn } from "./document.ts";
import type { Part } from "./fields.ts";
import { readIds } from "./id-list.ts";
import {
  type Conjunction,
  type IndexScope,
  type SearchIndex,
  addressKey,
  scopedKey,
} from "./search-index.ts";
import { PackedPositions } from "./word-positions.ts";

const TABLES: Record<Part, string> = {
  title: "article_search_title",
  headings: "article_search_headings",
  text: "article_search_text",
};
/** Pages of the index that one step merges: about 2 MB. */
const MERGED_PAGES = 500;
const PARTS = ["title", "headings", "text"] as const;

/** A contentless FTS5 table for each part. Keys consist of letters and digits, so they need no quoting. */
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
        const words = keysIn(document, part).map((key) => scopedKey(scope, key));
        const address = part === "title" ? document.address : [];
        const keys = [...words, ...address.map((key) => addressKey(scope.tenant, key))].join(" ");
        await sql`insert into ${sql.table(TABLES[part])} (rowid, keys) values (${id}, ${keys})`.execute(
          transaction,
        );
      }
    }
  },

  async finish() {},

  async eraseRemoved(transaction, isFirst) {
    let isDone = true;
    for (const part of PARTS) {
      const table = sql.ref(TABLES[part]);
      const before = await countChanges(transaction);
      // A negative number first marks everything for merging, which leaves out removed rows.
      await sql`insert into ${sql.table(TABLES[part])} (${table}, rank)
        values ('merge', ${isFirst ? -MERGED_PAGES : MERGED_PAGES})`.execute(transaction);
      // SQLite's documentation: with fewer than two changes, nothing was left to merge.
      isDone &&= (await countChanges(transaction)) - before < 2;
    }
    return isDone;
  },

  async clear(transaction) {
    for (const part of PARTS) {
      const table = sql.ref(TABLES[part]);
      await sql`insert into ${sql.table(TABLES[part])} (${table}) values ('delete-all')`.execute(transaction);
    }
  },

  async matching(reader, scopes, conjunctions, part) {
    const expression = scopes
      .flatMap((scope) => conjunctions.map((conjunction) => matchExpression(scope, conjunction)))
      .join(" OR ");
    return readIds(await selectMatching(reader, { expression }, TABLES[part]));
  },

  async postings(reader, scopes, lists, part) {
    const table = TABLES[part];
    const rows = await selectPostings(
      reader,
      {
        expressions: JSON.stringify(
          lists.map((keys) => scopes.map((scope) => matchExpression(scope, [keys])).join(" OR ")),
        ),
      },
      table,
    );
    return rows.map((row) => readIds([row]));
  },

  async addressed(reader, tenant, lists, most) {
    const wanted = lists.map((keys) => keys.map((key) => addressKey(tenant, key)).join(" AND "));
    const rows = await selectAddressed(reader, { expressions: JSON.stringify(wanted), most });
    return rows.map((row) => readIds([row]));
  },

  async readPositions(reader, ids) {
    const rows = await selectPositions(reader, { ids: JSON.stringify(ids) });
    return new Map(rows.map(({ article_id, places }) => [article_id, new PackedPositions(places)]));
  },
};

async function countChanges(transaction: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(transaction);
  return rows[0]?.changes ?? 0;
}

const selectMatching = prepare<{ expression: string }, string>()(({ database, value, variant }) => {
  const table = sql.table(variant);
  const query = sql<{ ids: string | null }>`select group_concat(rowid) as ids from ${table}
    where ${sql.ref(variant)} match ${value("expression")}`;
  return { compile: () => query.compile(database) };
});

/** Selects one row per expression, in the order of the expressions. */
const selectPostings = prepare<{ expressions: string }, string>()(({ database, value, variant }) => {
  const table = sql.table(variant);
  const query = sql<{ ids: string | null }>`select
      (select group_concat(rowid) from ${table} where ${sql.ref(variant)} match wanted.value) as ids
    from json_each(${value("expressions")}) as wanted order by wanted.key`;
  return { compile: () => query.compile(database) };
});

/** Selects one row per expression, in the order of the expressions. */
const selectAddressed = prepare<{ expressions: string; most: number }>()(({ database, value }) => {
  const table = sql.table(TABLES.title);
  const query = sql<{ ids: string | null }>`select (select group_concat(id) from (
        select rowid as id from ${table} where ${sql.ref(TABLES.title)} match wanted.value limit +${value("most")}
      )) as ids
    from json_each(${value("expressions")}) as wanted order by wanted.key`;
  return { compile: () => query.compile(database) };
});

const selectPositions = prepare<{ ids: string }>()(({ database, kind, value }) =>
  database
    .selectFrom("article_places")
    .select(["article_id", "places"])
    .where(({ ref }) => isInNumbers(kind, ref("article_id"), value("ids"))),
);

function matchExpression(scope: IndexScope, conjunction: Conjunction): string {
  const parts = conjunction.map((keys) => `(${keys.map((key) => scopedKey(scope, key)).join(" OR ")})`);
  return `(${parts.join(" AND ")})`;
}
