import { sql } from "kysely";
import type { ArticleItem, ArticleList, Group } from "../../contract/articles.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import type { Engine } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Scope } from "../scope.ts";
import type { Feed, FeedOptions, ListOptions } from "../store.ts";
import { tags } from "../tags.ts";
import { countShown } from "./article-counts.ts";
import { type ItemRow, articleItem, selectItems } from "./article-item.ts";
import { findGroup } from "./list-groups.ts";
import { findListAudience, noteNextPublication } from "./outlook.ts";
import { selectPageWithStandIns } from "./page-with-stand-ins.ts";
import { selectArticles } from "./select-articles.ts";
import { type Audience, type Fallback, audienceOf, fallbackOf, isListed } from "./visibility.ts";

/** Which articles of the audience's are meant. */
interface Filter extends Fallback {
  /** In a group's own order, newest first elsewhere. */
  ordered: boolean;
  group: boolean;
  tag: boolean;
}

/** A stretch of a list, counted from its end where that is nearer: what lies before it is walked over. */
interface Stretch {
  size: number;
  offset: number;
  isFromEnd: boolean;
}

interface Filtered extends Audience {
  group: string;
  tag: string;
}

const selectPage = prepare<Filtered & { size: number; offset: number }, Filter & { isFromEnd: boolean }>()(({
  database,
  value,
  variant,
}) => {
  const [upwards, downwards] = variant.isFromEnd ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  const page = selectArticles(database, variant.tag ? (tag) => sql`${tag} = ${value("tag")}` : undefined)
    .select("article.id")
    .where((builder) => isListed(builder, value, variant))
    .$if(variant.group, (query) => query.where("article.group_slug", "=", value("group")))
    .$if(variant.ordered, (query) => query.orderBy("article.position", upwards))
    .orderBy("article.published_at", downwards)
    .orderBy("article.id", downwards)
    .limit(value("size"))
    .offset(value("offset"));
  // What lies before the page is walked over in an index alone: only the page's own rows are read whole.
  return selectItems(database.selectFrom("article"))
    .innerJoin(page.as("page"), "page.id", "article.id")
    .$if(variant.ordered, (query) => query.orderBy("article.position", upwards))
    .orderBy("article.published_at", downwards)
    .orderBy("article.id", downwards);
});

/** One page of articles, newest first; within a group in the group's own order. */
export async function listArticles(
  scope: Scope,
  { group, tag, page, size }: ListOptions,
  language: LanguageCode,
  known?: Group,
): Promise<ArticleList | undefined> {
  const { engine, dependencies } = scope;
  const now = Date.now();
  dependencies.addTag(group === undefined ? tags.articles : tags.group(group));
  if (tag !== undefined) dependencies.addTag(tags.topic(tag));
  const audience = await findListAudience(scope, language, now);
  const found = group === undefined ? null : (known ?? (await findGroup(scope, group, language)));
  if (found === undefined) return undefined;

  const values = { ...audience, group: group ?? "", tag: tag ?? "" };
  const filter = {
    group: group !== undefined,
    ordered: group !== undefined,
    tag: tag !== undefined,
    ...fallbackOf(audience),
  };
  const total =
    found === null || tag !== undefined ? await countShown(engine, audience, { group, tag }) : found.total;
  const [rows] = await Promise.all([
    readRows(engine, values, stretchOf((page - 1) * size, size, total), filter),
    noteNextPublication(scope),
  ]);
  return {
    items: rows.map((row) => articleItem(scope, row, language)),
    total,
    page,
    size,
    group: found,
  };
}

/** The newest articles of all. Nobody asks how many there are, so nobody counts them. */
export async function listNewest(scope: Scope, size: number, language: LanguageCode): Promise<ArticleItem[]> {
  const audience = await findListAudience(scope, language, Date.now());
  scope.dependencies.addTag(tags.articles);
  return readFirst(scope, { ...audience, group: "", tag: "", size }, ANY_ARTICLE);
}

/**
 * What a feed tells of: the newest articles, in groups too, and only those that are written in the language itself.
 * `undefined` when the group asked for does not exist.
 */
export async function listFeed(
  scope: Scope,
  { group, size }: FeedOptions,
  language: LanguageCode,
): Promise<Feed | undefined> {
  const audience = { ...audienceOf(scope, language, Date.now()), fallback: language };
  scope.dependencies.addTag(group === undefined ? tags.articles : tags.group(group));
  const found = group === undefined ? null : await findGroup(scope, group, language);
  if (found === undefined) return undefined;
  const filter = { ...ANY_ARTICLE, group: group !== undefined };
  return {
    group: found,
    items: await readFirst(scope, { ...audience, group: group ?? "", tag: "", size }, filter),
  };
}

const ANY_ARTICLE = { group: false, ordered: false, tag: false };

async function readFirst(
  scope: Scope,
  { size, ...values }: Filtered & { size: number },
  filter: Omit<Filter, keyof Fallback>,
): Promise<ArticleItem[]> {
  const stretch = { size, offset: 0, isFromEnd: false };
  const [rows] = await Promise.all([
    readRows(scope.engine, values, stretch, { ...filter, ...fallbackOf(values) }),
    noteNextPublication(scope),
  ]);
  return rows.map((row) => articleItem(scope, row, values.language));
}

function stretchOf(offset: number, size: number, total: number): Stretch {
  const end = Math.min(offset + size, total);
  const isBeyond = offset > 0 && offset >= total;
  const isFromEnd = end > offset && total - end < offset;
  if (isFromEnd) return { size: end - offset, offset: total - end, isFromEnd };
  return { size: isBeyond ? 0 : size, offset, isFromEnd };
}

async function readRows(
  engine: Engine,
  values: Filtered,
  { size, offset, isFromEnd }: Stretch,
  filter: Filter,
): Promise<ItemRow[]> {
  if (size === 0) return [];
  const rows = filter.falls
    ? await selectPageWithStandIns(
        engine,
        { ...values, size, offset, last: offset + size - 1 },
        { isOfGroup: filter.group, isTagged: filter.tag, isFromEnd },
      )
    : await selectPage(engine, { ...values, size, offset }, { ...filter, isFromEnd });
  return isFromEnd ? rows.toReversed() : rows;
}
