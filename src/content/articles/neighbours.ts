import { type SqlBool, sql } from "kysely";
import type { Article, ArticleLink } from "../../contract/articles.ts";
import { prepare } from "../engine/prepare.ts";
import { type Scope, addressOfArticle } from "../scope.ts";
import { tags } from "../tags.ts";
import { selectStandIns, standsIn } from "./stand-ins.ts";
import { type Audience, type Fallback, fallbackOf, isWrittenIn } from "./visibility.ts";

interface Place {
  id: number;
  group_slug: string | null;
  position: number;
  published_at: number;
}

type Direction = "previous" | "next";

/**
 * The nearest articles in each direction, in one question: of those at the same place in the editor's order, and of those
 * beyond; of what is written in the language, and of what stands in for missing translations. Each is a stretch that an
 * index holds in the group's order, so that its first is found at once, however many articles the group has.
 */
const selectNearest = prepare<
  Audience & { group: string; position: number; time: number; id: number },
  Fallback
>()(({ database, value, variant }) => {
  const isThere = (table: "article" | "stand_in", direction: Direction, isBeyond: boolean) => {
    const [position, time, id] = ["position", "published_at", "id"].map((name) =>
      sql.ref(`${table}.${name}`),
    );
    const [beyond, older] = (direction === "next" ? [">", "<"] : ["<", ">"]).map((sign) => sql.raw(sign));
    return isBeyond
      ? sql<SqlBool>`${position} ${beyond} ${value("position")}`
      : sql<SqlBool>`${position} = ${value("position")} and (${time}, ${id}) ${older} (${value("time")}, ${value("id")})`;
  };
  const orderOf = (direction: Direction) =>
    direction === "next" ? (["asc", "desc"] as const) : (["desc", "asc"] as const);
  const own = (direction: Direction, isBeyond: boolean) => {
    const [order, newestFirst] = orderOf(direction);
    return database
      .selectFrom("article")
      .select(["article.title", "article.slug", "article.group_slug"])
      .select(["article.position", "article.published_at", "article.id", sql.lit(direction).as("direction")])
      .where((builder) => isWrittenIn(builder, value, "language"))
      .where("article.group_slug", "=", value("group"))
      .where(isThere("article", direction, isBeyond))
      .orderBy("article.position", order)
      .orderBy("article.published_at", newestFirst)
      .orderBy("article.id", newestFirst)
      .limit(sql.lit(1));
  };
  const standIn = (direction: Direction, isBeyond: boolean) => {
    const [order, newestFirst] = orderOf(direction);
    const nearest = selectStandIns(database, undefined)
      .select("stand_in.id")
      .where((builder) => standsIn(builder, value))
      .where("stand_in.language", "=", value("language"))
      .where("stand_in.fallback", "=", value("fallback"))
      .where("stand_in.group_slug", "=", value("group"))
      .where(isThere("stand_in", direction, isBeyond))
      .orderBy("stand_in.position", order)
      .orderBy("stand_in.published_at", newestFirst)
      .orderBy("stand_in.id", newestFirst)
      .limit(sql.lit(1));
    return database
      .selectFrom(nearest.as("place"))
      .innerJoin("article", "article.id", "place.id")
      .select(["article.title", "article.slug", "article.group_slug"])
      .select(["article.position", "article.published_at", "article.id", sql.lit(direction).as("direction")]);
  };
  // A limit may stand in each part only where the part is a table of its own.
  const part = (select: typeof own | typeof standIn, direction: Direction, isBeyond: boolean) =>
    database.selectFrom(select(direction, isBeyond).as("nearest")).selectAll();
  const parts = (variant.falls ? [own, standIn] : [own]).flatMap((select) => [
    part(select, "previous", false),
    part(select, "previous", true),
    part(select, "next", false),
    part(select, "next", true),
  ]);
  return parts.reduce((all, one) => all.unionAll(one));
});

/** The articles before and after one in the order of its group; none for an article without a group. */
export async function findNeighbours(
  scope: Scope,
  place: Place,
  audience: Audience,
): Promise<Pick<Article, "previous" | "next">> {
  const { group_slug: group, position, published_at: time, id } = place;
  if (group === null) return { previous: null, next: null };
  scope.dependencies.addTag(tags.group(group));
  const values = { ...audience, group, position, time, id };
  const rows = await selectNearest(scope.engine, values, fallbackOf(audience));
  const find = (direction: Direction): ArticleLink | null => {
    const row = firstOf(rows, direction);
    return row === undefined
      ? null
      : { title: row.title, url: addressOfArticle(scope, audience.language, row) };
  };
  return { previous: find("previous"), next: find("next") };
}

interface Found {
  position: number;
  published_at: number;
  id: number;
}

function firstOf<Row extends Found & { direction: Direction }>(
  rows: readonly Row[],
  direction: Direction,
): Row | undefined {
  const found = rows
    .filter((row) => row.direction === direction)
    .toSorted(
      (one, other) =>
        one.position - other.position || other.published_at - one.published_at || other.id - one.id,
    );
  return direction === "next" ? found[0] : found.at(-1);
}
