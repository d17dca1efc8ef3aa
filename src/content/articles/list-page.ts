import { type SqlBool, sql } from "kysely";
import { beginOfOrdered } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { type TagCondition, selectArticles } from "../reading/select-articles.ts";
import { type Fallback, fallbackOf, isWrittenIn } from "../reading/visibility.ts";
import { type ItemRow, selectItems } from "./article-item.ts";
import { selectFallbackRows, isFallback } from "./fallback-rows.ts";
import { type Listed, type Checkpoint, findStart } from "./find-start.ts";

interface Stretch {
  size: number;
  offset: number;
}

interface Reach {
  /**
   * Maximum number of entries that a page can need from one part: all entries up to the end of the page, if they all come from
   * that part.
   */
  reach: number;
}

interface Shape extends Fallback {
  /** True for a list in a group's own order; false for a list that begins with the newest article. */
  isOfGroup: boolean;
  isTagged: boolean;
  /** Whether the scan starts at a checkpoint. Without a checkpoint one index range is enough, which is faster than two. */
  startsAtCheckpoint: boolean;
}

/**
 * Selects a page of a list from a position on, merged from two parts: articles written in the language, and fallbacks. Each
 * part is an index range in the order of the list, so neither is read beyond the end of the page. In a group's own order, each
 * part consists of two ranges: the remaining entries with the same `position`, and the entries after them.
 */
const selectPage = prepare<Listed & Stretch & Checkpoint & Reach, Shape>()(({
  database,
  kind,
  value,
  variant,
}) => {
  const { isOfGroup, isTagged, startsAtCheckpoint, hasFallbacks } = variant;
  const tagCondition: TagCondition | undefined = isTagged
    ? (tag) => sql`${tag} = ${value("tag")}`
    : undefined;
  const isFrom = (table: "article" | "stand_in", hasSamePosition: boolean) => {
    const [position, time, id] = ["position", "published_at", "id"].map((name) =>
      sql.ref(`${table}.${name}`),
    );
    const isAtOrAfter = sql<SqlBool>`(${time}, ${id}) <= (${value("published_at")}, ${value("id")})`;
    if (!startsAtCheckpoint) return sql<SqlBool>`1 = 1`;
    if (!isOfGroup) return isAtOrAfter;
    return hasSamePosition
      ? sql<SqlBool>`${position} = ${value("position")} and ${isAtOrAfter}`
      : sql<SqlBool>`${position} > ${value("position")}`;
  };
  const own = (hasSamePosition: boolean) =>
    selectArticles(database, tagCondition)
      .select(["article.id", "article.published_at"])
      // Only the index of group orders contains the position; selecting it from another index would read every row.
      .$if(isOfGroup, (query) => query.select("article.position"))
      .where((builder) => isWrittenIn(builder, value, "language"))
      .$if(isOfGroup, (query) => query.where("article.group_slug", "=", value("group")))
      .where(isFrom("article", hasSamePosition));
  const fallbackRows = (hasSamePosition: boolean) =>
    selectFallbackRows(database, tagCondition)
      .select(["stand_in.id", "stand_in.published_at"])
      .$if(isOfGroup, (query) => query.select("stand_in.position"))
      .where((builder) => isFallback(builder, value))
      .where("stand_in.language", "=", value("language"))
      .where("stand_in.fallback", "=", value("fallback"))
      .$if(isOfGroup, (query) => query.where("stand_in.group_slug", "=", value("group")))
      .where(isFrom("stand_in", hasSamePosition));
  const sides = isOfGroup && startsAtCheckpoint ? [true, false] : [true];
  const parts = [...sides.map(own), ...(hasFallbacks ? sides.map(fallbackRows) : [])];
  const order = [...(isOfGroup ? [sql`position`] : []), sql`published_at desc`, sql`id desc`];
  const begins = parts.map((part) => beginOfOrdered(kind, database, part, order, value("reach")));
  const page = database
    .selectFrom(
      begins
        .reduce((all, part) => all.unionAll(part))
        .$if(isOfGroup, (query) => query.orderBy("position"))
        .orderBy("published_at", "desc")
        .orderBy("id", "desc")
        .limit(value("size"))
        .offset(value("offset"))
        .as("reached"),
    )
    .select("reached.id");
  // Only the rows on the page itself are read in full.
  return selectItems(database.selectFrom("article"))
    .innerJoin(page.as("page"), "page.id", "article.id")
    .$if(isOfGroup, (query) => query.orderBy("article.position"))
    .orderBy("article.published_at", "desc")
    .orderBy("article.id", "desc");
});

/** Reads a range of a list: a group in its own order, other lists with the newest first. */
export async function readPage(
  engine: EngineReader,
  list: Listed,
  { size, offset }: Stretch,
): Promise<ItemRow[]> {
  const { checkpoint, skipped } = await findStart(engine, list, offset);
  return selectPage(
    engine,
    { ...list, ...(checkpoint ?? BEGINNING), size, offset: skipped, reach: skipped + size },
    {
      ...fallbackOf(list),
      isOfGroup: list.group !== "",
      isTagged: list.tag !== "",
      startsAtCheckpoint: checkpoint !== undefined,
    },
  );
}

/** Placeholder for pages that do not start at a checkpoint. */
const BEGINNING: Checkpoint = { position: 0, published_at: 0, id: 0 };
