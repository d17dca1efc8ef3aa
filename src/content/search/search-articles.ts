import { type Expression, type RawBuilder, sql } from "kysely";
import * as v from "valibot";
import type { SearchHit, SearchResult, Suggestion } from "../../contract/articles.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import { type ItemRow, articleItem, selectItems } from "../articles/article-item.ts";
import { audienceOf, fallbackOf, isListed, noteNextPublication } from "../articles/visibility.ts";
import { isInNumbers, pickMembers } from "../engine/dialect.ts";
import { readJson } from "../json-column.ts";
import type { Scope } from "../scope.ts";
import type { ListOptions } from "../store.ts";
import { tags } from "../tags.ts";
import { searchIndexes } from "./search-indexes.ts";
import { markSnippet, markText } from "./mark.ts";
import { type Query, parseQuery } from "./query.ts";
import { type Hit, rankHits } from "./rank.ts";

/** Hits that are ranked. Where more match, the newest with a match in the title come first. */
const MAXIMUM_HITS = 500;
const MAXIMUM_SUGGESTIONS = 8;

const sectionsSchema = v.array(v.object({ heading: v.string(), text: v.string() }));

/** Searches the articles that the language shows: all terms if any article has them all, else any of them. */
export async function searchArticles(
  scope: Scope,
  options: ListOptions & { query: string },
  language: LanguageCode,
): Promise<SearchResult> {
  const { page, size } = options;
  const now = Date.now();
  scope.dependencies.addTag(tags.articles);
  await noteNextPublication(scope, now);
  const query = parseQuery(options.query);
  const empty = { items: [], total: 0, page, size, suggestions: [] };
  if (query.terms.length === 0) return empty;

  let found = await findHits(scope, query, { ...options, all: true, titleOnly: false }, language, now);
  if (found.total === 0 && query.terms.length > 1) {
    found = await findHits(scope, query, { ...options, all: false, titleOnly: false }, language, now);
  }
  const ids = rankHits(found.hits, query)
    .slice((page - 1) * size, page * size)
    .map(({ id }) => id);
  if (ids.length === 0) return { ...empty, total: found.total };
  return { ...empty, items: await readHits(scope, ids, query, language), total: found.total };
}

/** Titles that hold all the words typed so far. */
export async function suggestArticles(scope: Scope, text: string, language: LanguageCode): Promise<Suggestion[]> {
  const now = Date.now();
  scope.dependencies.addTag(tags.articles);
  await noteNextPublication(scope, now);
  const query = parseQuery(text);
  if (query.terms.length === 0) return [];
  const { hits } = await findHits(scope, query, { all: true, titleOnly: true }, language, now);
  const ids = rankHits(hits, query).slice(0, MAXIMUM_SUGGESTIONS).map(({ id }) => id);
  const rows = await readItems(scope, ids);
  return rows.map((row) => ({
    title: row.title,
    url: articleItem(scope, row, language).url,
    titleHtml: markText(row.title, query),
  }));
}

interface Narrowing {
  all: boolean;
  titleOnly: boolean;
  group?: string | undefined;
  tag?: string | undefined;
}

async function findHits(
  scope: Scope,
  query: Query,
  { all, titleOnly, group, tag }: Narrowing,
  language: LanguageCode,
  now: number,
): Promise<{ hits: Hit[]; total: number }> {
  const { engine, tenant } = scope;
  const audience = audienceOf(scope, language, now);
  const scopes = [...new Set([language, audience.fallback])].map((code) => ({ tenant: tenant.id, language: code }));
  const match = (inTitle: boolean) => searchIndexes[engine.kind].match(scopes, query.terms, { all, titleOnly: inTitle });
  const matches = engine.reading
    .selectFrom("article")
    .select(["article.id", "article.published_at"])
    .where((builder) => isListed(builder, (name) => audience[name], fallbackOf(audience)))
    .where(({ ref }) => isAmong(ref("article.id"), match(titleOnly)))
    .$if(group !== undefined, (builder) => builder.where("article.group_slug", "=", group ?? ""))
    .$if(tag !== undefined, (builder) =>
      builder.where("article.id", "in", (tagged) =>
        tagged
          .selectFrom("article_tag")
          .select("article_id")
          .where("article_tag.tenant_id", "=", tenant.id)
          .where("tag", "=", tag ?? ""),
      ),
    );
  const keys = [...new Set(query.terms.flatMap((term) => [...term.keys]))];
  const rows = await engine.reading
    .with("matched", () => matches)
    .selectFrom((builder) =>
      builder
        .selectFrom("matched")
        .select(["id", "published_at", sql<number>`count(*) over ()`.as("total")])
        .orderBy(({ ref }) => sql`case when ${isAmong(ref("id"), match(true))} then 0 else 1 end`)
        .orderBy("published_at", "desc")
        .orderBy("id", "desc")
        .limit(MAXIMUM_HITS)
        .as("cut"),
    )
    .leftJoin("article_terms", "article_terms.article_id", "cut.id")
    .select(["cut.id", "cut.published_at", "cut.total"])
    .select(({ ref }) => pickMembers(engine.kind, ref("article_terms.terms"), JSON.stringify(keys)).as("places"))
    .execute();
  const hits = rows.map((row) => ({
    id: row.id,
    publishedAt: row.published_at,
    // Five hundred rows that no hand has written: a schema here would cost more than the search.
    terms: JSON.parse(row.places) as Hit["terms"],
  }));
  return { hits, total: Number(rows[0]?.total ?? 0) };
}

function isAmong(column: Expression<unknown>, match: RawBuilder<unknown>) {
  return sql<boolean>`${column} in (${match})`;
}

async function readItems(scope: Scope, ids: readonly number[]): Promise<ItemRow[]> {
  const rows = await selectItems(scope.engine.reading.selectFrom("article"))
    .where("article.tenant_id", "=", scope.tenant.id)
    .where(({ ref }) => isInNumbers(scope.engine.kind, ref("article.id"), JSON.stringify(ids)))
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

async function readHits(scope: Scope, ids: readonly number[], query: Query, language: LanguageCode): Promise<SearchHit[]> {
  const rows = await readItems(scope, ids);
  const bodies = await scope.engine.reading
    .selectFrom("article_body")
    .select(["article_id", "sections"])
    .where(({ ref }) => isInNumbers(scope.engine.kind, ref("article_id"), JSON.stringify(ids)))
    .execute();
  return rows.map((row) => {
    const body = bodies.find(({ article_id }) => article_id === row.id);
    const sections = body === undefined ? [] : readJson(sectionsSchema, body.sections, "article_body.sections");
    return {
      ...articleItem(scope, row, language),
      titleHtml: markText(row.title, query),
      snippetHtml: markSnippet([row.summary, ...sections.map(({ text }) => text)], query),
    };
  });
}
