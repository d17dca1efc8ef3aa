import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ArticleItem, ArticleList, Group } from "../../contract/api/articles.ts";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { tags } from "../model/tags.ts";
import { findListAudience, recordNextPublication } from "../reading/publication-state.ts";
import type { Scope } from "../reading/scope.ts";
import { type Audience, audienceOf, isWrittenIn } from "../reading/visibility.ts";
import { countShown } from "./article-counts.ts";
import { type ItemRow, articleItem, selectItems } from "./article-item.ts";
import { findGroup } from "./list-groups.ts";
import { readPage } from "./list-page.ts";

export interface ListOptions {
  group?: string | undefined;
  tag?: string | undefined;
  /** From 1. */
  page: number;
  size: number;
}

export interface FeedOptions {
  group?: string | undefined;
  size: number;
}

export interface Feed {
  group: Group | null;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /**
   * The article's translation key when it was first stored. It is unique in its language and stays the same when the article is
   * renamed.
   */
  id: string;
  item: ArticleItem;
}

const selectNewestOfGroup = prepare<Audience & { group: string; size: number }>()(({ database, value }) =>
  selectItems(database.selectFrom("article"))
    .where((builder) => isWrittenIn(builder, value, "language"))
    .where("article.group_slug", "=", value("group"))
    .orderBy("article.published_at", "desc")
    .orderBy("article.id", "desc")
    .limit(value("size")),
);

/** One page of articles, newest first; within a group in the group's own order. */
export async function listArticles(
  scope: Scope,
  { group, tag, page, size }: ListOptions,
  language: LanguageCode,
  known?: Group,
): Promise<ArticleList | undefined> {
  const { engine, dependencies } = scope;
  const now = scope.now();
  dependencies.addTag(group === undefined ? tags.articles : tags.group(group));
  if (tag !== undefined) dependencies.addTag(tags.topic(tag));
  const audience = await findListAudience(scope, language, now);
  const found = group === undefined ? null : (known ?? (await findGroup(scope, group, language)));
  if (found === undefined) return undefined;

  const counted =
    found === null || tag !== undefined ? await countShown(engine, audience, { group, tag }) : found.total;
  const offset = (page - 1) * size;
  const list = { ...audience, group: group ?? "", tag: tag ?? "" };
  const isBeyond = offset > 0 && offset >= counted;
  const [rows] = await Promise.all([
    isBeyond ? [] : readPage(engine, list, { size, offset }),
    recordNextPublication(scope),
  ]);
  const total = seenTotal(counted, { size, offset }, rows.length);
  return {
    items: rows.map((row) => articleItem(scope, row, language)),
    total,
    page,
    size,
    group: found === null || tag !== undefined || found.total === total ? found : { ...found, total },
  };
}

/**
 * Returns the total of a list, consistent with one of its pages. If the total was counted before an import and the page was
 * read after it, the total is corrected, so that the page neither lacks a counted article nor shows an uncounted one.
 */
function seenTotal(
  counted: number,
  { size, offset }: { size: number; offset: number },
  shown: number,
): number {
  if (shown === 0) return Math.min(counted, offset);
  return shown < size ? offset + shown : Math.max(counted, offset + shown);
}

/** The newest articles of all groups. They are not counted, since pages do not show their total. */
export async function listNewest(scope: Scope, size: number, language: LanguageCode): Promise<ArticleItem[]> {
  const audience = await findListAudience(scope, language, scope.now());
  scope.dependencies.addTag(tags.articles);
  return toItems(scope, language, readNewest(scope.engine, audience, size));
}

/**
 * The articles of a feed: the newest articles that are written in the language itself, also for a group with an order of its
 * own. `undefined` if the requested group does not exist.
 */
export async function listFeed(
  scope: Scope,
  { group, size }: FeedOptions,
  language: LanguageCode,
): Promise<Feed | undefined> {
  const { engine, dependencies } = scope;
  const audience = { ...audienceOf(scope, language, scope.now()), fallback: language };
  dependencies.addTag(group === undefined ? tags.articles : tags.group(group));
  const found = group === undefined ? null : await findGroup(scope, group, language);
  if (found === undefined) return undefined;
  const rows = await (group === undefined
    ? readNewest(engine, audience, size)
    : selectNewestOfGroup(engine, { ...audience, group, size }));
  const [ids] = await Promise.all([findFeedIds(scope, language, rows), recordNextPublication(scope)]);
  return {
    group: found,
    entries: rows.map((row) => ({
      id: ids.get(row.translation_key) ?? row.translation_key,
      item: articleItem(scope, row, language),
    })),
  };
}

/** Finds the feed ids that differ from their articles' translation keys, by translation key. */
async function findFeedIds(
  { engine, tenant }: Scope,
  language: LanguageCode,
  articles: readonly ItemRow[],
): Promise<Map<string, string>> {
  if (articles.length === 0) return new Map();
  const keys = articles.map(({ translation_key }) => translation_key);
  const rows = await engine.reading
    .selectFrom("feed_id")
    .select(["translation_key", "id"])
    .where("tenant_id", "=", tenant.id)
    .where("language", "=", language)
    .where("translation_key", "in", keys)
    .execute();
  return new Map(rows.map(({ translation_key, id }) => [translation_key, id]));
}

function readNewest(engine: EngineReader, audience: Audience, size: number): Promise<ItemRow[]> {
  return readPage(engine, { ...audience, group: "", tag: "" }, { size, offset: 0 });
}

async function toItems(
  scope: Scope,
  language: LanguageCode,
  reading: Promise<ItemRow[]>,
): Promise<ArticleItem[]> {
  const [rows] = await Promise.all([reading, recordNextPublication(scope)]);
  return rows.map((row) => articleItem(scope, row, language));
}
