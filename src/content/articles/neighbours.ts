import { sql } from "kysely";
import type { Article, ArticleLink } from "../../contract/articles.ts";
import { prepare } from "../engine/prepare.ts";
import { type Scope, addressOfArticle } from "../scope.ts";
import { tags } from "../tags.ts";
import { type Audience, type Fallback, fallbackOf, isListed } from "./visibility.ts";

interface Place {
  id: number;
  group_slug: string | null;
  position: number;
  published_at: number;
}

type Direction = "previous" | "next";

/** The nearest article in each direction, in one question: a row for each that there is. */
const selectNeighbours = prepare<
  Audience & { group: string; position: number; time: number; id: number },
  Fallback
>()(({ database, value, variant }) => {
  const nearest = (direction: Direction) => {
    const [beyond, older, order] =
      direction === "next" ? ([">", "<", "asc"] as const) : (["<", ">", "desc"] as const);
    const newestFirst = order === "asc" ? "desc" : "asc";
    return database
      .selectFrom("article")
      .select(["article.title", "article.slug", "article.group_slug"])
      .select(sql.lit(direction).as("direction"))
      .where((builder) => isListed(builder, value, variant))
      .where("article.group_slug", "=", value("group"))
      .where(({ and, or, eb }) =>
        or([
          eb("article.position", beyond, value("position")),
          and([
            eb("article.position", "=", value("position")),
            eb("article.published_at", older, value("time")),
          ]),
          and([
            eb("article.position", "=", value("position")),
            eb("article.published_at", "=", value("time")),
            eb("article.id", older, value("id")),
          ]),
        ]),
      )
      .orderBy("article.position", order)
      .orderBy("article.published_at", newestFirst)
      .orderBy("article.id", newestFirst)
      .limit(sql.lit(1));
  };
  // A limit may stand in each half only where the half is a table of its own.
  return database
    .selectFrom(nearest("previous").as("before"))
    .selectAll()
    .unionAll(database.selectFrom(nearest("next").as("after")).selectAll());
});

/** The articles before and after one in the order of its group; none for an article without a group. */
export async function findNeighbours(
  scope: Scope,
  place: Place,
  audience: Audience,
): Promise<Pick<Article, "previous" | "next">> {
  const { group_slug: group } = place;
  if (group === null) return { previous: null, next: null };
  scope.dependencies.addTag(tags.group(group));
  const values = { ...audience, group, position: place.position, time: place.published_at, id: place.id };
  const rows = await selectNeighbours(scope.engine, values, fallbackOf(audience));
  const find = (direction: Direction): ArticleLink | null => {
    const row = rows.find((candidate) => candidate.direction === direction);
    return row === undefined
      ? null
      : { title: row.title, url: addressOfArticle(scope, audience.language, row) };
  };
  return { previous: find("previous"), next: find("next") };
}
