import { sql } from "kysely";
import type { ArticleItem } from "../../contract/articles.ts";
import { isInTexts } from "../engine/dialect.ts";
import { prepare } from "../engine/prepare.ts";
import type { Scope } from "../scope.ts";
import { tags } from "../tags.ts";
import { articleItem, selectItems } from "./article-item.ts";
import { type Audience, type Fallback, fallbackOf, isListed, isWrittenIn } from "./visibility.ts";

const MAXIMUM_RELATED = 4;
/** A shared tag says more than a shared group. */
const TAG_WEIGHT = 2;
/** Articles of one group that are looked at, newest first: a group may hold very many. */
const GROUP_SAMPLE = 20;
/** Articles that share a tag which are looked at, latest first: a tag may stand on very many. */
const TAG_SAMPLE = 300;

interface Nearest {
  id: number;
  published_at: number;
  /** PostgreSQL hands sums out as texts. */
  score: number | string | bigint;
}

const selectRelated = prepare<
  Audience & { self: number; key: string; tags: string; group: string },
  Fallback
>()(({ database, kind, value, variant }) => {
  const tagged = database
    .selectFrom("tagged_article")
    .select(["id as article_id", sql<number>`${sql.lit(TAG_WEIGHT)}`.as("points")])
    .where("tenant_id", "=", value("tenant"))
    .where(({ ref }) => isInTexts(kind, ref("tag"), value("tags")))
    .orderBy("id", "desc")
    .limit(sql.lit(TAG_SAMPLE));
  // Which of them are translated is asked of the few that are left: to look for those that are not could take all.
  const neighbouring = (language: "language" | "fallback") =>
    database
      .selectFrom("article")
      .select(["article.id as article_id", sql<number>`1`.as("points")])
      .where((builder) => isWrittenIn(builder, value, language))
      .where("article.group_slug", "=", value("group"))
      .orderBy("article.published_at", "desc")
      .limit(sql.lit(GROUP_SAMPLE));
  const part = (language: "language" | "fallback") =>
    database.selectFrom(neighbouring(language).as("sample")).select(["article_id", "points"]);
  const counted = database
    .selectFrom(tagged.as("sample"))
    .select(["article_id", "points"])
    .unionAll(part("language"));
  const candidates = database
    .selectFrom((variant.falls ? counted.unionAll(part("fallback")) : counted).as("counted"))
    .select(["article_id", ({ fn }) => fn.sum<number>("points").as("score")])
    .groupBy("article_id");
  // SQLite keeps the order of a cross join: the few candidates first, then each article by its key.
  const nearest = database
    .selectFrom(candidates.as("candidate"))
    .crossJoin("article")
    .select(["article.id", "candidate.score"])
    .whereRef("article.id", "=", "candidate.article_id")
    .where((builder) => isListed(builder, value, variant))
    .where("article.id", "!=", value("self"))
    .where("article.translation_key", "!=", value("key"))
    .orderBy("candidate.score", "desc")
    .orderBy("article.published_at", "desc")
    .orderBy("article.id", "desc")
    .limit(sql.lit(MAXIMUM_RELATED));
  return selectItems(database.selectFrom("article"))
    .innerJoin(nearest.as("nearest"), "nearest.id", "article.id")
    .select("nearest.score");
});

/** Articles that share tags or the group, the nearest first. */
export async function findRelated(
  scope: Scope,
  row: { id: number; translation_key: string; group_slug: string | null },
  articleTags: readonly string[],
  audience: Audience,
): Promise<ArticleItem[]> {
  if (articleTags.length === 0 && row.group_slug === null) return [];
  for (const tag of articleTags) scope.dependencies.addTag(tags.topic(tag));
  const values = {
    ...audience,
    self: row.id,
    key: row.translation_key,
    tags: JSON.stringify(articleTags),
    group: row.group_slug ?? "",
  };
  const rows = await selectRelated(scope.engine, values, fallbackOf(audience));
  return rows.sort(byNearness).map((related) => articleItem(scope, related, audience.language));
}

/** The few that are left are put in order here: one more sorted table costs a store more than finding them. */
function byNearness(one: Nearest, other: Nearest): number {
  return (
    Number(other.score) - Number(one.score) || other.published_at - one.published_at || other.id - one.id
  );
}
