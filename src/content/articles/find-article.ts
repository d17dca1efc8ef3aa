import { sql } from "kysely";
import * as v from "valibot";
import { orderLanguages } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { type Article, headingSchema } from "../../contract/api/articles.ts";
import { longText, readLongText } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { readJson, textList } from "../model/json-column.ts";
import { readBlocks } from "../model/stored-blocks.ts";
import { tags } from "../model/tags.ts";
import { type Translations, findMediaAddresses, findTranslations, linkIn } from "../reading/addresses.ts";
import { findPublicationState, withoutUnusedFallback } from "../reading/publication-state.ts";
import { splitReferences } from "../reading/references.ts";
import { type Moment, type Scope, addressOfArticle } from "../reading/scope.ts";
import {
  ANY_LANGUAGE,
  type Audience,
  type Fallback,
  audienceOf,
  fallbackOf,
  isPublic,
  isVisible,
} from "../reading/visibility.ts";
import { selectOutdated } from "../translations/select-outdated.ts";
import { articleItem, selectItems } from "./article-item.ts";
import { fillLinks } from "./fill-links.ts";
import { fillLists } from "./fill-lists.ts";
import { groupText } from "./list-groups.ts";
import { neighboursOf, selectNeighbours, withNeighbours } from "./neighbours.ts";
import { findRelated } from "./related.ts";

const headings = v.array(headingSchema);

interface ArticleVariant extends Fallback {
  hasGroup: boolean;
  /** Whether lists, and therefore neighbours, include fallbacks. */
  listsHaveFallbacks: boolean;
}

const selectArticle = prepare<
  Audience & { slug: string; group: string; original: LanguageCode },
  ArticleVariant
>()(({ database, kind, value, variant }) => {
  const found = database
    .selectFrom("article")
    .where((builder) => isVisible(builder, value, variant))
    .where("article.slug", "=", value("slug"))
    .$if(variant.hasGroup, (query) => query.where("article.group_slug", "=", value("group")));
  const placed = withNeighbours({ database, value }, found, { hasFallbacks: variant.listsHaveFallbacks });
  const outdated = selectOutdated(database, value("original"))
    .select(sql`1`.as("one"))
    .whereRef("translated.tenant_id", "=", sql.ref("article.tenant_id"))
    .whereRef("translated.path", "=", sql.ref("article.path"))
    .whereRef("original.translation_key", "=", sql.ref("article.translation_key"))
    .where(isPublic("original", value("now")));
  return selectNeighbours(selectItems(placed))
    .innerJoin("article_body", "article_body.article_id", "article.id")
    .leftJoin("article_group", (join) =>
      join
        .onRef("article_group.tenant_id", "=", "article.tenant_id")
        .onRef("article_group.slug", "=", "article.group_slug"),
    )
    .select(["article.tags", "article.authors", "article_group.name as group_name"])
    .select(({ ref }) => longText(kind, ref("article_body.html")).as("html"))
    .select(["article_body.headings", "article_body.blocks"])
    .select(sql<number>`case when exists ${outdated} then 1 else 0 end`.as("is_outdated"));
});

/** One article by its address, listed or not, with everything that its page shows. */
export async function findArticle(
  scope: Scope,
  { slug, group }: { slug: string; group?: string | undefined },
  language: LanguageCode,
): Promise<Article | undefined> {
  const { engine, dependencies } = scope;
  const now = scope.now();
  const audience = audienceOf(scope, language, now);
  dependencies.addTag(tags.articleBySlug(slug));
  const state = await findPublicationState(scope, language);
  const listAudience = withoutUnusedFallback(audience, state);
  const original = scope.tenant.defaultLanguage;
  const row = await findRow(engine, { ...audience, slug, group, original }, fallbackOf(listAudience));
  if (row === undefined) return findTranslated(scope, { slug, group }, audience);
  const moment = { now, expiresAt: state.nextPublication ?? Number.POSITIVE_INFINITY };
  // The queries are started together, so that they take one round trip over a network connection.
  const [described, related] = await Promise.all([
    describeArticle(scope, row, { language, moment }),
    findRelated(scope, row, tagsOf(row), listAudience, moment),
  ]);
  return { ...described, ...neighboursOf(scope, row, language), related };
}

/** Describes an article from its row, without its neighbours and other related content. */
export async function describeArticle(
  scope: Scope,
  row: ArticleRow,
  { language, moment }: { language: LanguageCode; moment: Moment },
): Promise<Omit<Article, "previous" | "next" | "related">> {
  const { dependencies } = scope;
  const html = splitReferences(readLongText(row.html));
  const { references } = html;
  const [translations, media] = await Promise.all([
    findTranslations(scope, references.articles.add(row.translation_key), moment),
    findMediaAddresses(scope, references.media),
  ]);
  // Both tags are needed: whether a translation is outdated depends on the article and on the notice.
  dependencies.addTag(tags.articleByKey(row.translation_key));
  dependencies.addTag(tags.noticeOf(row.language, row.translation_key));
  dependencies.addTag(tags.groups);
  const resolved = html.resolve({
    article: (key, wanted) => linkIn(scope, language, translations, { key, wanted }),
    media: (path) => media.get(path),
  });
  return {
    ...articleItem(scope, row, language),
    html: await fillLists(
      scope,
      fillLinks(scope, resolved, { slug: row.slug, language, media: media.values() }),
      language,
    ),
    headings: readJson(headings, row.headings, "article_body.headings"),
    ...readBlocks(row.blocks),
    tags: tagsOf(row),
    authors: readJson(textList, row.authors, "article.authors"),
    groupName: row.group_name === null ? null : groupText(scope, row.group_name, language),
    languages: languagesOf(scope, row, translations),
    isOutdated: row.is_outdated === 1,
  };
}

export function tagsOf({ tags: stored }: Pick<ArticleRow, "tags">): string[] {
  return readJson(textList, stored, "article.tags");
}

/** All data that an article's page needs. */
export type ArticleRow = Awaited<ReturnType<typeof selectArticle>>[number];

/**
 * Looks for the article in the requested language before it looks for a fallback with the same slug, since the former usually
 * exists and an index finds it.
 */
export async function findRow(
  engine: EngineReader,
  { group, ...asked }: Audience & { slug: string; group: string | undefined; original: LanguageCode },
  { hasFallbacks: listsHaveFallbacks }: Fallback,
): Promise<ArticleRow | undefined> {
  const values = { ...asked, group: group ?? "" };
  const hasGroup = group !== undefined;
  const { hasFallbacks } = fallbackOf(asked);
  const [own] = await selectArticle(engine, values, { hasGroup, hasFallbacks: false, listsHaveFallbacks });
  if (own !== undefined || !hasFallbacks) return own;
  const [other] = await selectArticle(engine, values, { hasGroup, hasFallbacks, listsHaveFallbacks });
  return other;
}

const selectTranslated = prepare<Audience & { slug: string; group: string }, { hasGroup: boolean }>()(
  ({ database, value, variant }) =>
    database
      .selectFrom("article as named")
      .innerJoin("article", (join) =>
        join
          .onRef("article.tenant_id", "=", "named.tenant_id")
          .onRef("article.translation_key", "=", "named.translation_key"),
      )
      .select(["article.slug", "article.translation_key"])
      .where((builder) => isVisible(builder, value, { hasFallbacks: false }))
      .where("named.tenant_id", "=", value("tenant"))
      .where("named.language", "in", ANY_LANGUAGE)
      .where("named.slug", "=", value("slug"))
      .where(isPublic("named", value("now")))
      .$if(variant.hasGroup, (query) => query.where("named.group_slug", "=", value("group")))
      .limit(sql.lit(1)),
);

/** Finds an article by the slug of its text in another language, since people link and type such addresses. */
async function findTranslated(
  scope: Scope,
  { slug, group }: { slug: string; group?: string | undefined },
  audience: Audience,
): Promise<Article | undefined> {
  const translated = await findTranslatedSlug(scope.engine, { ...audience, slug, group });
  return translated === undefined
    ? undefined
    : findArticle(scope, { slug: translated.slug }, audience.language);
}

/** Finds a different slug under which the same article exists in the language; `undefined` if there is none. */
export async function findTranslatedSlug(
  engine: EngineReader,
  { group, ...asked }: Audience & { slug: string; group: string | undefined },
): Promise<{ slug: string; translation_key: string } | undefined> {
  const variant = { hasGroup: group !== undefined };
  const [translated] = await selectTranslated(engine, { ...asked, group: group ?? "" }, variant);
  return translated?.slug === asked.slug ? undefined : translated;
}

function languagesOf(
  scope: Scope,
  row: { translation_key: string },
  translations: Translations,
): Article["languages"] {
  const { languages, defaultLanguage } = scope.tenant;
  const own = translations.get(row.translation_key) ?? [];
  return orderLanguages(languages, defaultLanguage).flatMap((language) => {
    const translation = own.find((candidate) => candidate.language === language);
    return translation === undefined
      ? []
      : [{ language, url: addressOfArticle(scope, language, translation) }];
  });
}
