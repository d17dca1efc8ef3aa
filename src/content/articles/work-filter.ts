import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { TextState } from "../../contract/studio/endpoints/articles.ts";
import { holdsText, isInTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { isInState } from "../reading/text-state.ts";
import { selectOutdated } from "../translations/select-outdated.ts";

/** Filter of the article list. An article matches if one of its texts meets all conditions. */
export interface WorkFilter {
  /** Text in a title or path. */
  query?: string | undefined;
  /** Texts that full-text search finds for `query`. They match even if the query is not in their title or path. */
  found?: readonly { language: LanguageCode; slug: string }[] | undefined;
  /** The slug of a group; empty for none. */
  group?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
  /** The language to which `state` applies; if absent, any language. */
  language?: LanguageCode | undefined;
  state?: TextState | undefined;
}

/**
 * Returns conditions under which the texts of one article, as a group of rows, match a filter. They need one pass over an
 * index, however rare the matches are.
 */
export function passes(
  engine: EngineReader,
  tenant: Tenant,
  filter: WorkFilter & { now: number },
): RawBuilder<SqlBool>[] {
  const { state, language } = filter;
  const ofText = conditionsOf(engine, tenant, filter);
  const passed = ofText.length === 0 ? [] : [sql<SqlBool>`${anyOf(sql.join(ofText, sql` and `))} = 1`];
  if (state !== "missing") return passed;
  return [
    ...passed,
    language === undefined
      ? sql<SqlBool>`count(*) < ${tenant.languages.length}`
      : sql<SqlBool>`${anyOf(sql`article.language = ${language}`)} = 0`,
  ];
}

function anyOf(condition: Expression<unknown>): RawBuilder<number> {
  return sql<number>`max(case when ${condition} then 1 else 0 end)`;
}

function conditionsOf(
  engine: EngineReader,
  tenant: Tenant,
  { query = "", found = [], group, tag, author, language, state, now }: WorkFilter & { now: number },
): Expression<SqlBool>[] {
  const { kind } = engine;
  const conditions: Expression<SqlBool>[] = [];
  if (query !== "") {
    const pattern = `%${query.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
    const named = sql<SqlBool>`lower(article.title) like ${pattern} escape '\\' or lower(article.path) like ${pattern} escape '\\'`;
    const names = JSON.stringify(found.map(({ language: code, slug }) => `${code}/${slug}`));
    const isFound = isInTexts(kind, sql`(article.language || '/' || article.slug)`, names);
    conditions.push(sql<SqlBool>`(${named} or ${isFound})`);
  }
  if (group !== undefined)
    conditions.push(
      group === "" ? sql<SqlBool>`article.group_slug is null` : sql<SqlBool>`article.group_slug = ${group}`,
    );
  if (tag !== undefined) conditions.push(holdsText(kind, sql.ref("article.tags"), JSON.stringify(tag)));
  if (author !== undefined)
    conditions.push(holdsText(kind, sql.ref("article.authors"), JSON.stringify(author)));
  // Texts that are missing or exist only as a draft have no row.
  if (language !== undefined && state !== "missing" && state !== "edited")
    conditions.push(sql<SqlBool>`article.language = ${language}`);
  const condition = stateOf(engine, tenant, { state, language, now });
  if (condition !== undefined) conditions.push(condition);
  return conditions;
}

function stateOf(
  engine: EngineReader,
  tenant: Tenant,
  { state, language, now }: Pick<WorkFilter, "state" | "language"> & { now: number },
): Expression<SqlBool> | undefined {
  switch (state) {
    case "published":
    case "scheduled":
    case "hidden":
      return isInState("article", state, now);
    case "edited":
      return hasDraft(engine, tenant, language);
    case "outdated":
      return sql<SqlBool>`(article.path, article.translation_key) in (${outdatedOf(engine.reading, tenant)})`;
    default:
      return undefined;
  }
}

/** Whether a text has a draft. */
export function isEdited({ reading }: EngineReader, tenant: Tenant): RawBuilder<SqlBool> {
  const drafts = reading
    .selectFrom("draft")
    .select(sql`substr(name, 10)`.as("path"))
    .where("tenant_id", "=", tenant.id)
    .where("name", "like", "articles/%");
  return sql<SqlBool>`article.path in (${drafts})`;
}

/** Whether an article has a draft of a published or an unpublished text, in any language or in the given one. */
function hasDraft(
  engine: EngineReader,
  tenant: Tenant,
  language: LanguageCode | undefined,
): RawBuilder<SqlBool> {
  const edited = isEdited(engine, tenant);
  const ofText =
    language === undefined ? edited : sql<SqlBool>`(article.language = ${language} and ${edited})`;
  const languages = language === undefined ? tenant.languages : [language];
  const keys = languages
    .map((each) => keysOfDrafts(engine, tenant, each))
    .reduce((all, each) => all.unionAll(each));
  return sql<SqlBool>`(${ofText} or article.translation_key in (${keys}))`;
}

/**
 * Selects the keys of the articles to which drafts in a language belong: the key in the draft's text, or else the key in its
 * file name.
 */
function keysOfDrafts({ reading }: EngineReader, tenant: Tenant, language: LanguageCode) {
  const folder = `articles/${language}/`;
  const place = sql`substr(name, ${sql.lit(folder.length + 1)}, length(name) - ${sql.lit(folder.length + ".md".length)})`;
  return reading
    .selectFrom("draft")
    .select(sql<string>`coalesce(translation_key, ${place})`.as("key"))
    .where("tenant_id", "=", tenant.id)
    .where("name", "like", `${folder}%`);
}

/** Selects translations whose originals have changed since they were translated. */
export function outdatedOf(reading: EngineReader["reading"], tenant: Tenant) {
  return selectOutdated(reading, tenant.defaultLanguage)
    .select(["translated.path", "original.translation_key"])
    .where("translated.tenant_id", "=", tenant.id);
}
