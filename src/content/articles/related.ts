import { type SqlBool, sql } from "kysely";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import type { ArticleItem } from "../../contract/api/articles.ts";
import { beginOfOrdered } from "../engine/dialect.ts";
import { prepare } from "../engine/prepare.ts";
import { tags } from "../model/tags.ts";
import { readThrough } from "../reading/read-through.ts";
import type { Moment, Scope } from "../reading/scope.ts";
import { type TagCondition, selectArticles } from "../reading/select-articles.ts";
import { type Audience, type Fallback, fallbackOf, isListed, isWrittenIn } from "../reading/visibility.ts";
import { articleItem, selectItems } from "./article-item.ts";
import { selectFallbackRows, isFallback } from "./fallback-rows.ts";

export const MAXIMUM_RELATED = 4;
/** Weights of a shared tag and a shared group: a tag relates articles more closely than a group. */
const TAG_WEIGHT = 2;
const GROUP_WEIGHT = 1;
/** Maximum number of articles considered per group, newest first: a group may be very large. */
export const GROUP_SAMPLE = 20;
/** Maximum number of articles considered per tag, newest first: a tag may be very common. */
export const TAG_SAMPLE = 100;

interface Candidate {
  id: number;
  published_at: number;
}

interface RelatedQuery extends Pick<Moment, "expiresAt"> {
  audience: Audience;
}

/** The source of candidates: either a tag or a group. The other field is empty. */
interface Collection {
  tag: string;
  group: string;
}

const selectNewest = prepare<Audience & Collection, Fallback & { isTagged: boolean }>()(({
  database,
  kind,
  value,
  variant: { isTagged, hasFallbacks },
}) => {
  const tagCondition: TagCondition | undefined = isTagged
    ? (tag) => sql`${tag} = ${value("tag")}`
    : undefined;
  const own = selectArticles(database, tagCondition)
    .select(["article.id", "article.published_at"])
    .where((builder) => isWrittenIn(builder, value, "language"))
    .$if(!isTagged, (query) => query.where("article.group_slug", "=", value("group")));
  const fallbackRows = selectFallbackRows(database, tagCondition)
    .select(["stand_in.id", "stand_in.published_at"])
    .where((builder) => isFallback(builder, value))
    .where("stand_in.language", "=", value("language"))
    .where("stand_in.fallback", "=", value("fallback"))
    .$if(!isTagged, (query) =>
      // Repeats a condition of the index, so that PostgreSQL uses the index.
      query.where("stand_in.group_slug", "=", value("group")).where(sql<SqlBool>`length(stand_in.tag) = 0`),
    );
  const size = isTagged ? TAG_SAMPLE : GROUP_SAMPLE;
  const order = [sql`published_at desc`, sql`id desc`];
  const begin = hasFallbacks
    ? beginOfOrdered(kind, database, own, order, size).unionAll(
        beginOfOrdered(kind, database, fallbackRows, order, size),
      )
    : own;
  return begin.orderBy("published_at", "desc").orderBy("id", "desc").limit(sql.lit(size));
});

/** Finds the newest articles shown for a tag or group. The result is cached for all articles that have this tag or group. */
function findNewest(scope: Scope, collection: Collection, { audience, expiresAt }: RelatedQuery) {
  const name = `newest ${audience.language} ${collection.group} ${collection.tag}`;
  return readThrough(scope, name, async (dependencies): Promise<readonly Candidate[]> => {
    // Translations that this query does not return also decide which fallbacks are shown, so the result depends on all
    // articles.
    dependencies.addTag(tags.articles);
    dependencies.expireAt(expiresAt);
    const variant = { ...fallbackOf(audience), isTagged: collection.tag !== "" };
    return selectNewest(scope.engine, { ...audience, ...collection }, variant);
  });
}

interface RelatedItem {
  key: string;
  cover: string | null;
  item: ArticleItem;
}

const selectListed = prepare<Audience & { id: number }, Fallback>()(({ database, value, variant }) =>
  selectItems(database.selectFrom("article"))
    .where("article.id", "=", value("id"))
    .where((builder) => isListed(builder, value, variant)),
);

/**
 * Finds an article as an item of a list of related articles; `undefined` if it is no longer listed. The item is cached for all
 * pages that show it.
 */
function findItem(scope: Scope, id: number, { audience, expiresAt }: RelatedQuery) {
  return readThrough(
    scope,
    `item ${audience.language} ${id}`,
    async (dependencies): Promise<RelatedItem | undefined> => {
      const [row] = await selectListed(scope.engine, { ...audience, id }, fallbackOf(audience));
      if (row === undefined) return undefined;
      dependencies.addTag(tags.articleByKey(row.translation_key));
      if (row.cover !== null && !isExternalUrl(row.cover)) dependencies.addTag(tags.media(row.cover));
      dependencies.expireAt(expiresAt);
      return { key: row.translation_key, cover: row.cover, item: articleItem(scope, row, audience.language) };
    },
  );
}

/** Articles that share tags or the group, the closest first. */
export async function findRelated(
  scope: Scope,
  row: { id: number; translation_key: string; group_slug: string | null },
  articleTags: readonly string[],
  audience: Audience,
  { expiresAt }: Pick<Moment, "expiresAt">,
): Promise<ArticleItem[]> {
  for (const tag of articleTags) scope.dependencies.addTag(tags.topic(tag));
  const group = row.group_slug === null ? [] : [{ tag: "", group: row.group_slug }];
  const collections = [...articleTags.map((tag) => ({ tag, group: "" })), ...group];
  const asked = { audience, expiresAt };
  const samples = await Promise.all(collections.map((collection) => findNewest(scope, collection, asked)));
  const nearest = byNearness(samples, articleTags.length).filter(({ id }) => id !== row.id);
  const related = await findItems(scope, nearest, row.translation_key, asked);
  return related.map(({ cover, item }) => {
    if (cover !== null) scope.dependencies.addTag(tags.media(cover));
    return item;
  });
}

/** Finds the first candidates that are still listed, in order, excluding other translations of the article itself. */
async function findItems(
  scope: Scope,
  candidates: readonly Candidate[],
  ownKey: string,
  asked: RelatedQuery,
): Promise<RelatedItem[]> {
  const items: RelatedItem[] = [];
  // Usually one pass is enough: more candidates are read only if some of the first are no longer listed.
  for (let next = 0; next < candidates.length && items.length < MAXIMUM_RELATED;) {
    const wanted = candidates.slice(next, next + MAXIMUM_RELATED - items.length);
    next += wanted.length;
    const found = await Promise.all(wanted.map(({ id }) => findItem(scope, id, asked)));
    for (const item of found) if (item !== undefined && item.key !== ownKey) items.push(item);
  }
  return items;
}

/** Merges all candidates, the closest first. The first `tagCount` samples come from tags, the others from groups. */
export function byNearness(samples: readonly (readonly Candidate[])[], tagCount: number): Candidate[] {
  const found = new Map<number, Candidate & { score: number }>();
  for (const [index, sample] of samples.entries()) {
    const weight = index < tagCount ? TAG_WEIGHT : GROUP_WEIGHT;
    for (const { id, published_at } of sample) {
      const known = found.get(id);
      if (known === undefined) found.set(id, { id, published_at, score: weight });
      else known.score += weight;
    }
  }
  return [...found.values()].sort(
    (one, other) => other.score - one.score || other.published_at - one.published_at || other.id - one.id,
  );
}
