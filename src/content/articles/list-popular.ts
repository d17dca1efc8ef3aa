import { sql } from "kysely";
import { splitLanguage } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ArticleItem } from "../../contract/api/articles.ts";
import { isInTexts } from "../engine/dialect.ts";
import { prepare } from "../engine/prepare.ts";
import { tags } from "../model/tags.ts";
import { type Scope, acrossOverlay } from "../reading/scope.ts";
import {
  ANY_LANGUAGE,
  type Audience,
  type Fallback,
  audienceOf,
  fallbackOf,
  isListed,
} from "../reading/visibility.ts";
import { dayAt } from "../time/time-zone.ts";
import { articleItem, selectItems } from "./article-item.ts";
import { listNewest } from "./list-articles.ts";

const POPULARITY_DAYS = 30;
/** How long a list stays cached, in milliseconds. Views change all day, but an order up to an hour old is good enough. */
const LIFETIME_MS = 60 * 60 * 1000;
/** Maximum number of paths considered. Some are not articles, and some no longer exist. */
const MAXIMUM_PATHS = 100;

const selectPaths = prepare<{ tenant: number; since: number }>()(({ database, value }) =>
  database
    .selectFrom("visit_tally")
    .select(({ fn }) => ["name", fn.sum<number>("count").as("count")])
    .where("tenant_id", "=", value("tenant"))
    .where("day", ">", value("since"))
    // The measure is a literal because an index exists for it alone: with a parameter, SQLite would plan the query again for
    // each value.
    .where("measure", "=", sql.lit("view"))
    .groupBy("name")
    .orderBy("count", "desc")
    .orderBy("name")
    .limit(sql.lit(MAXIMUM_PATHS)),
);

const selectKeys = prepare<{ tenant: number; slugs: string }>()(({ database, kind, value }) =>
  database
    .selectFrom("article")
    .select(["slug", "language", "translation_key"])
    .where("tenant_id", "=", value("tenant"))
    .where("language", "in", ANY_LANGUAGE)
    .where(({ ref }) => isInTexts(kind, ref("slug"), value("slugs"))),
);

const selectByKeys = prepare<Audience & { keys: string }, Fallback>()(({ database, kind, value, variant }) =>
  selectItems(database.selectFrom("article"))
    .where((builder) => isListed(builder, value, variant))
    .where(({ ref }) => isInTexts(kind, ref("article.translation_key"), value("keys"))),
);

/** Lists the articles with the most views in thirty days, in any language. The newest articles fill up the list. */
export async function listPopular(
  scope: Scope,
  size: number,
  language: LanguageCode,
  findNewest = listNewest,
): Promise<ArticleItem[]> {
  const now = scope.now();
  scope.dependencies.addTag(tags.articles);
  scope.dependencies.expireAt(now + LIFETIME_MS);
  const views = await countViews(scope, dayAt(scope.tenant.timeZone, now) - POPULARITY_DAYS);
  const audience = audienceOf(scope, language, now);
  const keys = JSON.stringify([...views.keys()]);
  const rows =
    views.size === 0
      ? []
      : await acrossOverlay(scope, (engine) =>
          selectByKeys(engine, { ...audience, keys }, fallbackOf(audience)),
        );
  const viewsOf = (key: string) => views.get(key) ?? 0;
  const seen = rows
    .toSorted(
      (left, right) => viewsOf(right.translation_key) - viewsOf(left.translation_key) || right.id - left.id,
    )
    .slice(0, size)
    .map((row) => articleItem(scope, row, language));
  if (seen.length === size) return seen;
  const newest = await findNewest(scope, size * 2, language);
  const rest = newest.filter(({ url }) => !seen.some((item) => item.url === url));
  return [...seen, ...rest].slice(0, size);
}

/** Counts views by translation key. */
async function countViews(scope: Scope, since: number): Promise<Map<string, number>> {
  const { engine, tenant } = scope;
  const paths = await selectPaths(engine, { tenant: tenant.id, since });
  const seen = paths.flatMap(({ name, count }) => {
    const { prefix, path } = splitLanguage(name);
    const slug = /([^/]+)\.html$/.exec(path)?.[1];
    return slug === undefined
      ? []
      : [{ slug, language: prefix ?? tenant.defaultLanguage, count: Number(count) }];
  });
  if (seen.length === 0) return new Map();
  const slugs = JSON.stringify([...new Set(seen.map(({ slug }) => slug))]);
  const known = await acrossOverlay(scope, (layer) => selectKeys(layer, { tenant: tenant.id, slugs }));
  const views = new Map<string, number>();
  for (const { slug, language, count } of seen) {
    // A page in a language without a translation shows the default language's text.
    const article =
      known.find((row) => row.slug === slug && row.language === language) ??
      known.find((row) => row.slug === slug && row.language === tenant.defaultLanguage);
    if (article !== undefined)
      views.set(article.translation_key, (views.get(article.translation_key) ?? 0) + count);
  }
  return views;
}
