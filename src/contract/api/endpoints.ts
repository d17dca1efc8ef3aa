import * as v from "valibot";
import { composed } from "../addresses/composed.ts";
import {
  articleListSchema,
  articleSchema,
  groupSchema,
  searchResultSchema,
  suggestionSchema,
} from "./articles.ts";
import { lenientBannerList, bannerSchema } from "./banners.ts";
import { lenientConfigMap, configMapSchema, tenantListSchema } from "./config.ts";
import {
  lenientArticleList,
  lenientArticle,
  lenientGroupList,
  lenientSearchResult,
  lenientSuggestionList,
} from "./lenient-articles.ts";
import {
  DEFAULT_PAGE_SIZE,
  LARGE_MENUS,
  MAXIMUM_PAGE,
  MAXIMUM_PAGE_SIZE,
  MAXIMUM_QUERY_LENGTH,
} from "./limits.ts";
import { MENU_TYPES } from "./menu-types.ts";
import { lenientMenuTree, menuTreeSchema, openMenuSchema, openMenusSchema } from "./menus.ts";
import { formBodySchema, needBodySchema, needReceiptSchema, needTimeSchema } from "./needs.ts";
import { visitEventSchema, visitReceiptSchema } from "./visits.ts";

type Schema = v.GenericSchema<unknown, unknown>;

/**
 * Who may cache the answers to a GET. `server`: the server, and clients that revalidate. `client`: only clients, because visitors
 * type the input and such answers would displace others. `nobody`: no cache, because each answer differs.
 */
export type CachedBy = "server" | "client" | "nobody";

/** An endpoint of the content API, with everything that the server, the site and the OpenAPI file need to know about it. */
export interface Endpoint<Parameters extends Schema = Schema, Data extends Schema = Schema> {
  method: "GET" | "POST";
  /** The path, with `{name}` for each path parameter. */
  path: string;
  summary: string;
  /** Path and query parameters of a GET, or the body of a POST. */
  parameters: Parameters;
  /** Schema of `data` in the envelope. */
  data: Data;
  /** How the site reads `data` from lenient backends. By default, `data` must match its schema exactly. */
  reading?: v.GenericSchema<unknown, v.InferOutput<Data>> | undefined;
  /** HTTP statuses other than 200 that callers must expect. */
  errors: readonly number[];
  /** Time that the site waits for one attempt, in milliseconds. */
  timeout: number;
  cachedBy: CachedBy;
}

export type ParametersOf<E extends Endpoint> = v.InferInput<E["parameters"]>;
export type CheckedParametersOf<E extends Endpoint> = v.InferOutput<E["parameters"]>;
export type DataOf<E extends Endpoint> = v.InferOutput<E["data"]>;

const SITE_DATA_TIMEOUT_MS = 8_000;
const SEARCH_TIMEOUT_MS = 15_000;

function defineEndpoint<Parameters extends Schema, Data extends Schema>(
  endpoint: Omit<Endpoint<Parameters, Data>, "timeout" | "cachedBy"> & {
    timeout?: number;
    cachedBy?: CachedBy;
  },
): Endpoint<Parameters, Data> {
  return { timeout: SITE_DATA_TIMEOUT_MS, cachedBy: "server", ...endpoint };
}

/** Schema of a whole number in a query, limited to the range from 1 to `maximum`. Other values become `fallback`. */
function count(fallback: number, maximum: number) {
  return v.pipe(
    // Numbers are tried first, because our own pages send them and failed alternatives of a union are slow.
    v.optional(v.union([v.number(), v.string()]), fallback),
    v.transform((value) => {
      const number = Number(value);
      return Number.isInteger(number) ? Math.min(Math.max(number, 1), maximum) : fallback;
    }),
  );
}

/** Schema of a boolean in a query: `true` is true, and all other values are false. */
const flag = v.pipe(
  v.optional(v.union([v.boolean(), v.string()]), false),
  v.transform((value) => String(value) === "true"),
);

/** Schema of an index in a list, starting at 0. Invalid values become 0. */
const position = v.pipe(
  v.optional(v.union([v.number(), v.string()]), 0),
  v.transform((value) => {
    const number = Number(value);
    return Number.isInteger(number) && number > 0 ? number : 0;
  }),
);

/** Maximum length of a path in characters, longer than any address and any path through a menu. */
const MAXIMUM_PATH_LENGTH = 2_000;

const paging = { page: count(1, MAXIMUM_PAGE), size: count(DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE) };

/**
 * Maximum length of a slug or tag in characters, longer than any valid one. It is checked before normalisation, so that the
 * OpenAPI file can state it.
 */
const MAXIMUM_NAME_LENGTH = 300;
const inOneSpelling = v.transform(composed);
const slug = v.pipe(v.string(), v.minLength(1), v.maxLength(MAXIMUM_NAME_LENGTH), inOneSpelling);
/** Schema of an optional slug. An empty text counts as missing. */
const optionalSlug = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(MAXIMUM_NAME_LENGTH),
    inOneSpelling,
    v.transform((text) => text || undefined),
  ),
);
/** Truncates a search text to the maximum length without splitting a character, and replaces lone surrogates. */
export function cutQuery(text: string): string {
  return [...composed(text.toWellFormed())].slice(0, MAXIMUM_QUERY_LENGTH).join("");
}

const query = v.pipe(v.optional(v.string(), ""), v.transform(cutQuery));

export const endpoints = {
  menuTree: defineEndpoint({
    method: "GET",
    path: "/api/client/all/btMenu/tree",
    summary: "All menus of the tenant, by type",
    parameters: v.object({}),
    data: menuTreeSchema,
    reading: lenientMenuTree,
    errors: [404],
  }),
  menuPage: defineEndpoint({
    method: "GET",
    path: "/api/client/all/btMenu/page",
    summary: `The menus as one page shows them: complete, or only the entries open on that page if there are more than ${LARGE_MENUS}`,
    parameters: v.object({ path: v.pipe(v.string(), v.maxLength(MAXIMUM_PATH_LENGTH)) }),
    data: openMenusSchema,
    errors: [400, 404],
  }),
  menuPart: defineEndpoint({
    method: "GET",
    path: "/api/client/all/btMenu/part",
    summary: "Entries of a menu that are folded on a page, as its `rest` names them",
    parameters: v.object({
      type: v.picklist(MENU_TYPES),
      entry: v.optional(v.pipe(v.string(), v.maxLength(MAXIMUM_PATH_LENGTH)), ""),
      from: position,
      to: position,
      near: v.fallback(v.optional(v.picklist(["start", "end"]), "start"), "start"),
    }),
    data: v.array(openMenuSchema),
    errors: [400, 404],
  }),
  configByParent: defineEndpoint({
    method: "GET",
    path: "/api/client/sys/config/findByParentCode",
    summary: "A config group: `default_theme`, or a theme's code",
    parameters: v.object({ parentCode: v.pipe(v.string(), v.minLength(1), v.maxLength(100), inOneSpelling) }),
    data: configMapSchema,
    reading: lenientConfigMap,
    errors: [400, 404],
  }),
  bannerList: defineEndpoint({
    method: "GET",
    path: "/api/client/sys/banner/list/{id}",
    summary: "The banners of one place, in order",
    parameters: v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(100), inOneSpelling) }),
    data: v.array(bannerSchema),
    reading: lenientBannerList,
    errors: [400, 404],
  }),
  articleDetail: defineEndpoint({
    method: "GET",
    path: "/api/client/article/detail",
    summary: "One article, by slug; if `group` is given, it must be the article's group",
    parameters: v.object({ slug, group: optionalSlug }),
    data: articleSchema,
    reading: lenientArticle,
    errors: [400, 404],
  }),
  articleList: defineEndpoint({
    method: "GET",
    path: "/api/client/article/list",
    summary:
      "Articles of a group or tag, newest first, or in the group's own order. `sort=popular` returns the first page of the most viewed articles. `languages=true` adds the languages in which the group has articles",
    parameters: v.object({
      group: optionalSlug,
      tag: optionalSlug,
      sort: v.fallback(v.optional(v.picklist(["newest", "popular"]), "newest"), "newest"),
      languages: flag,
      ...paging,
    }),
    data: articleListSchema,
    reading: lenientArticleList,
    errors: [400, 404],
  }),
  articleGroups: defineEndpoint({
    method: "GET",
    path: "/api/client/article/groups",
    summary: "The groups that have visible articles, in order",
    parameters: v.object({}),
    data: v.array(groupSchema),
    reading: lenientGroupList,
    errors: [404],
  }),
  articleSearch: defineEndpoint({
    method: "GET",
    path: "/api/client/article/search",
    summary:
      "Search results, best first, with highlighted snippets. With `missing`, the path of a page that does not exist, articles with a similar address come before those that `q` finds",
    parameters: v.object({
      q: query,
      missing: v.optional(v.string()),
      group: optionalSlug,
      tag: optionalSlug,
      ...paging,
    }),
    data: searchResultSchema,
    reading: lenientSearchResult,
    errors: [400, 404],
    timeout: SEARCH_TIMEOUT_MS,
    cachedBy: "client",
  }),
  articleSuggest: defineEndpoint({
    method: "GET",
    path: "/api/client/article/suggest",
    summary: "Titles that complete the typed text",
    parameters: v.object({ q: query }),
    data: v.array(suggestionSchema),
    reading: lenientSuggestionList,
    errors: [404],
    timeout: SEARCH_TIMEOUT_MS,
    cachedBy: "client",
  }),
  submitNeed: defineEndpoint({
    method: "POST",
    path: "/api/client/need",
    summary:
      "Sends a need. Required are name, message, consent, and e-mail or phone, unless `needFields` of siteConfig changes that",
    parameters: needBodySchema,
    data: needReceiptSchema,
    errors: [400, 403, 404, 409, 413, 415, 422, 429],
    timeout: SEARCH_TIMEOUT_MS,
  }),
  submitForm: defineEndpoint({
    method: "POST",
    path: "/api/client/form",
    summary: "Sends a form that the site declares in `forms` of site.yaml",
    parameters: formBodySchema,
    data: needReceiptSchema,
    errors: [400, 403, 404, 409, 413, 415, 422, 429],
    timeout: SEARCH_TIMEOUT_MS,
  }),
  needTime: defineEndpoint({
    method: "GET",
    path: "/api/client/need/time",
    summary: "A signed time at which a visitor started a need form",
    parameters: v.object({}),
    data: needTimeSchema,
    errors: [404],
    cachedBy: "nobody",
  }),
  recordVisit: defineEndpoint({
    method: "POST",
    path: "/api/client/visit",
    summary: "Counts one event of a visit. Nothing that identifies a visitor is stored beyond the day",
    parameters: visitEventSchema,
    data: visitReceiptSchema,
    errors: [400, 403, 404, 413, 415, 429],
  }),
  tenantList: defineEndpoint({
    method: "GET",
    path: "/api/client/sys/tenant/list",
    summary: "The site itself, and the other sites that its setting tenantNameList names",
    parameters: v.object({}),
    data: tenantListSchema,
    errors: [404],
  }),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
