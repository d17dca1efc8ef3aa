import type { ArticleItem, ArticleList, Group } from "../../contract/articles.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import type { Engine } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Scope } from "../scope.ts";
import type { Feed, FeedOptions, ListOptions } from "../store.ts";
import { tags } from "../tags.ts";
import { type ItemRow, articleItem, selectItems } from "./article-item.ts";
import { findGroup } from "./list-groups.ts";
import { selectPageWithStandIns } from "./page-with-stand-ins.ts";
import {
  type Audience,
  type Fallback,
  audienceOf,
  fallbackOf,
  isListed,
  noteNextPublication,
} from "./visibility.ts";

/** Which articles of the audience's are meant. */
interface Filter extends Fallback {
  /** In a group's own order, newest first elsewhere. */
  ordered: boolean;
  group: boolean;
  tag: boolean;
}

interface Filtered extends Audience {
  group: string;
  tag: string;
}

const selectPage = prepare<Filtered & { size: number; offset: number }, Filter>()(
  ({ database, value, variant }) =>
    selectItems(database.selectFrom("article"))
      .where((builder) => isListed(builder, value, variant))
      .$if(variant.group, (query) => query.where("article.group_slug", "=", value("group")))
      .$if(variant.tag, (query) =>
        query.where("article.id", "in", (builder) =>
          builder
            .selectFrom("article_tag")
            .select("article_id")
            .where("article_tag.tenant_id", "=", value("tenant"))
            .where("tag", "=", value("tag")),
        ),
      )
      .$if(variant.ordered, (query) => query.orderBy("article.position"))
      .orderBy("article.published_at", "desc")
      .orderBy("article.id", "desc")
      .limit(value("size"))
      .offset(value("offset")),
);

const countMatches = prepare<Filtered, Filter>()(({ database, value, variant }) =>
  database
    .selectFrom("article")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where((builder) => isListed(builder, value, variant))
    .$if(variant.group, (query) => query.where("article.group_slug", "=", value("group")))
    .$if(variant.tag, (query) =>
      query.where("article.id", "in", (builder) =>
        builder
          .selectFrom("article_tag")
          .select("article_id")
          .where("article_tag.tenant_id", "=", value("tenant"))
          .where("tag", "=", value("tag")),
      ),
    ),
);

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
  const audience = audienceOf(scope, language, now);
  const found = group === undefined ? null : (known ?? (await findGroup(scope, group, language)));
  if (found === undefined) return undefined;

  const values = { ...audience, group: group ?? "", tag: tag ?? "" };
  const filter = {
    group: group !== undefined,
    ordered: group !== undefined,
    tag: tag !== undefined,
    ...fallbackOf(audience),
  };
  const rows = await readRows(engine, { ...values, size, offset: (page - 1) * size }, filter);
  const total = found === null || filter.tag ? await countAll(engine, values, filter) : found.total;
  await noteNextPublication(scope, now);
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
  const audience = audienceOf(scope, language, Date.now());
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
  values: Filtered & { size: number },
  filter: Omit<Filter, keyof Fallback>,
): Promise<ArticleItem[]> {
  await noteNextPublication(scope, values.now);
  const rows = await readRows(scope.engine, { ...values, offset: 0 }, { ...filter, ...fallbackOf(values) });
  return rows.map((row) => articleItem(scope, row, values.language));
}

/** What bears a tag is so little that it can be sorted. */
async function readRows(
  engine: Engine,
  values: Filtered & { size: number; offset: number },
  filter: Filter,
): Promise<ItemRow[]> {
  if (!filter.falls || filter.tag) return selectPage(engine, values, filter);
  const reach = values.offset + values.size;
  return selectPageWithStandIns(engine, { ...values, reach, last: reach - 1 }, { isOfGroup: filter.group });
}

async function countAll(engine: Engine, values: Filtered, filter: Filter): Promise<number> {
  const [count] = await countMatches(engine, values, filter);
  return Number(count?.total ?? 0);
}
