import type { Transaction } from "kysely";
import { isAmongTexts } from "../../engine/dialect.ts";
import type { EngineKind } from "../../engine/engine.ts";
import { readJson, textList } from "../../model/json-column.ts";
import type { Tables } from "../../model/tables.ts";
import { tags } from "../../model/tags.ts";
import type { PreparedArticle } from "./packed-article.ts";
import type { PublicationTally } from "./publication-tally.ts";
import type { StoredArticle } from "./stored-articles.ts";

/** Records the tags and lists of an article that is new or replaces an old one. */
export function recordChangedArticle(
  tally: PublicationTally,
  old: StoredArticle | undefined,
  article: PreparedArticle["article"],
): void {
  const oldTags = old === undefined ? [] : readJson(textList, old.tags, "article.tags");
  const row = { ...article, group_slug: article.group, translation_key: article.translationKey };
  if (old !== undefined) addTags(tally, old, oldTags);
  addTags(tally, row, article.tags);
  if (old === undefined || !hasSamePlaceInLists(old, article)) {
    if (old !== undefined) touchLists(tally, old, oldTags);
    touchLists(tally, row, article.tags);
  }
  if (old === undefined || !isFoundWhereItWas(old, article)) {
    for (const { translation_key } of [old ?? row, row]) tally.tags.add(tags.addressByKey(translation_key));
  }
}

/** Records the tags and lists of a removed article. */
export function recordRemovedArticle(tally: PublicationTally, article: StoredArticle): void {
  const articleTags = readJson(textList, article.tags, "article.tags");
  addTags(tally, article, articleTags);
  touchLists(tally, article, articleTags);
  tally.tags.add(tags.addressByKey(article.translation_key));
}

/** Whether an article has the same place in every list as before, so that no list has to be updated. */
function hasSamePlaceInLists(old: StoredArticle, article: PreparedArticle["article"]): boolean {
  return (
    old.translation_key === article.translationKey &&
    old.language === article.language &&
    old.group_slug === article.group &&
    old.tags === JSON.stringify(article.tags) &&
    (old.is_draft !== 0) === article.isDraft &&
    (old.is_unlisted !== 0) === article.isUnlisted &&
    old.position === article.order &&
    old.published_at === Date.parse(article.publishedAt)
  );
}

/** Whether an article has the same address and visibility as before, so that links and menus need not be updated. */
function isFoundWhereItWas(old: StoredArticle, article: PreparedArticle["article"]): boolean {
  return (
    old.translation_key === article.translationKey &&
    old.language === article.language &&
    old.slug === article.slug &&
    old.group_slug === article.group &&
    (old.is_draft !== 0) === article.isDraft &&
    old.published_at === Date.parse(article.publishedAt)
  );
}

function addTags(
  { tags: touched }: PublicationTally,
  article: Pick<StoredArticle, "slug" | "language" | "group_slug" | "translation_key">,
  articleTags: readonly string[],
): void {
  touched.add(tags.articles);
  touched.add(tags.articleBySlug(article.slug));
  touched.add(tags.articleByKey(article.translation_key));
  if (article.group_slug !== null) touched.add(tags.group(article.group_slug));
  for (const tag of articleTags) touched.add(tags.topic(tag));
}

function touchLists(
  { articles }: PublicationTally,
  article: Pick<StoredArticle, "language" | "group_slug" | "translation_key">,
  articleTags: readonly string[],
): void {
  articles.keys.add(article.translation_key);
  articles.languages.add(article.language);
  if (article.group_slug !== null) articles.groups.add(article.group_slug);
  for (const tag of articleTags) articles.tags.add(tag);
}

/** A translation and a fallback may replace each other, so the lists with the groups and tags of both are affected. */
export async function touchTranslations(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  tally: PublicationTally,
): Promise<void> {
  if (tally.articles.keys.size === 0) return;
  const keys = [...tally.articles.keys];
  const translations = await transaction
    .selectFrom("article")
    .select(["slug", "language", "group_slug", "translation_key", "tags"])
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("translation_key"), keys))
    .execute();
  for (const article of translations)
    addTags(tally, article, readJson(textList, article.tags, "article.tags"));
}
