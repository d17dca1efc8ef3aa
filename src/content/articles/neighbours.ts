import { sql } from "kysely";
import type { Article, ArticleLink } from "../../contract/articles.ts";
import { prepare } from "../engine/prepare.ts";
import { type Scope, addressOfArticle } from "../scope.ts";
import { tags } from "../tags.ts";
import { type Audience, fallbackOf, isStandIn, isWrittenIn } from "./visibility.ts";

interface Place {
  id: number;
  group_slug: string | null;
  position: number;
  published_at: number;
}

type Direction = "previous" | "next";

/** How far to look in one direction: to the neighbour that is known already. */
interface Limits {
  previousPosition: number;
  previousTime: number;
  nextPosition: number;
  nextTime: number;
}

const NO_LIMITS: Limits = {
  previousPosition: -Number.MAX_VALUE,
  previousTime: Number.MAX_SAFE_INTEGER,
  nextPosition: Number.MAX_VALUE,
  nextTime: Number.MIN_SAFE_INTEGER,
};

/**
 * The nearest articles in each direction, in one question: of those at the same place in the editor's order, and of those
 * beyond. Both are stretches that an index holds in the group's order, so that their first is found at once,
 * however many articles the group has.
 */
const selectNearest = prepare<
  Audience & Limits & { group: string; position: number; time: number; id: number },
  { standsIn: boolean }
>()(({ database, value, variant }) => {
  const nearest = (direction: Direction, isBeyond: boolean) => {
    const [beyond, older, order] =
      direction === "next" ? ([">", "<", "asc"] as const) : (["<", ">", "desc"] as const);
    const [notBeyond, notOlder] = direction === "next" ? (["<=", ">="] as const) : ([">=", "<="] as const);
    const newestFirst = order === "asc" ? "desc" : "asc";
    return database
      .selectFrom("article")
      .select(["article.title", "article.slug", "article.group_slug"])
      .select(["article.position", "article.published_at", "article.id", sql.lit(direction).as("direction")])
      .where((builder) =>
        variant.standsIn ? isStandIn(builder, value) : isWrittenIn(builder, value, "language"),
      )
      .where("article.group_slug", "=", value("group"))
      .where(({ and, or, eb }) =>
        isBeyond
          ? and([
              eb("article.position", beyond, value("position")),
              eb("article.position", notBeyond, value(`${direction}Position`)),
            ])
          : and([
              eb("article.position", "=", value("position")),
              eb("article.published_at", `${older}=`, value("time")),
              eb("article.published_at", notOlder, value(`${direction}Time`)),
              or([eb("article.published_at", older, value("time")), eb("article.id", older, value("id"))]),
            ]),
      )
      .orderBy("article.position", order)
      .orderBy("article.published_at", newestFirst)
      .orderBy("article.id", newestFirst)
      .limit(sql.lit(1));
  };
  // A limit may stand in each part only where the part is a table of its own.
  const part = (direction: Direction, isBeyond: boolean) =>
    database.selectFrom(nearest(direction, isBeyond).as("nearest")).selectAll();
  return part("previous", false)
    .unionAll(part("previous", true))
    .unionAll(part("next", false))
    .unionAll(part("next", true));
});

/** The articles before and after one in the order of its group; none for an article without a group. */
export async function findNeighbours(
  scope: Scope,
  place: Place,
  audience: Audience,
): Promise<Pick<Article, "previous" | "next">> {
  const { group_slug: group, position } = place;
  if (group === null) return { previous: null, next: null };
  scope.dependencies.addTag(tags.group(group));
  const values = { ...audience, group, position, time: place.published_at, id: place.id };
  const own = await selectNearest(scope.engine, { ...values, ...NO_LIMITS }, { standsIn: false });
  const limits = limitsOf(place, firstOf(own, "previous"), firstOf(own, "next"));
  const others = fallbackOf(audience).falls
    ? await selectNearest(scope.engine, { ...values, ...limits }, { standsIn: true })
    : [];
  const find = (direction: Direction): ArticleLink | null => {
    const row = firstOf([...own, ...others], direction);
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

/** Where all are translated, one that stands in for a translation would be looked for to the end of the group. */
function limitsOf({ position }: Place, previous: Found | undefined, next: Found | undefined): Limits {
  const limits = { ...NO_LIMITS };
  if (previous !== undefined) limits.previousPosition = previous.position;
  if (previous?.position === position) limits.previousTime = previous.published_at;
  if (next !== undefined) limits.nextPosition = next.position;
  if (next?.position === position) limits.nextTime = next.published_at;
  return limits;
}
