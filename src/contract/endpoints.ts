import * as v from "valibot";
import {
  articleListReading,
  articleReading,
  groupListReading,
  searchResultReading,
  suggestionListReading,
} from "./article-readings.ts";
import {
  articleListSchema,
  articleSchema,
  groupSchema,
  searchResultSchema,
  suggestionSchema,
} from "./articles.ts";
import { bannerListReading, bannerSchema } from "./banners.ts";
import { configMapReading, configMapSchema, tenantListSchema } from "./config.ts";
import { DEFAULT_PAGE_SIZE, MAXIMUM_PAGE, MAXIMUM_PAGE_SIZE, MAXIMUM_QUERY_LENGTH } from "./limits.ts";
import { menuTreeReading, menuTreeSchema } from "./menus.ts";
import { needBodySchema, needReceiptSchema, needTimeSchema } from "./needs.ts";
import { visitEventSchema, visitReceiptSchema } from "./visits.ts";

type Schema = v.GenericSchema<unknown, unknown>;

/** One endpoint of the content API: all that server, site and the OpenAPI file need to know of it. */
export interface Endpoint<Parameters extends Schema = Schema, Data extends Schema = Schema> {
  method: "GET" | "POST";
  /** With `{name}` for parameters that stand in the path. */
  path: string;
  summary: string;
  /** Path and query parameters of a GET, the body of a POST. */
  parameters: Parameters;
  /** `data` of the envelope. */
  data: Data;
  /** How the site reads `data` of a backend that writes it more loosely, where it can. Default: as declared. */
  reading?: v.GenericSchema<unknown, v.InferOutput<Data>> | undefined;
  /** HTTP statuses, besides 200, that callers must expect. */
  errors: readonly number[];
  /** Milliseconds that the site waits for one attempt. */
  timeout: number;
  /** True for a GET whose every answer differs: nobody may keep one. */
  isFleeting: boolean;
  /** True where visitors type what is asked for: an answer kept for each would only push out others. */
  isFree: boolean;
}

export type ParametersOf<E extends Endpoint> = v.InferInput<E["parameters"]>;
export type CheckedParametersOf<E extends Endpoint> = v.InferOutput<E["parameters"]>;
export type DataOf<E extends Endpoint> = v.InferOutput<E["data"]>;

const SITE_DATA_TIMEOUT_MS = 8_000;
const SEARCH_TIMEOUT_MS = 15_000;

function defineEndpoint<Parameters extends Schema, Data extends Schema>(
  endpoint: Omit<Endpoint<Parameters, Data>, "timeout" | "isFleeting" | "isFree"> & {
    timeout?: number;
    isFleeting?: boolean;
    isFree?: boolean;
  },
): Endpoint<Parameters, Data> {
  return { timeout: SITE_DATA_TIMEOUT_MS, isFleeting: false, isFree: false, ...endpoint };
}

/** A whole number in a query; anything else becomes `fallback`, what is out of range the nearest bound. */
function count(fallback: number, maximum: number) {
  return v.pipe(
    // A number first: it is what our own pages give, and what a union tries in vain costs most.
    v.optional(v.union([v.number(), v.string()]), fallback),
    v.transform((value) => {
      const number = Number(value);
      return Number.isInteger(number) ? Math.min(Math.max(number, 1), maximum) : fallback;
    }),
  );
}

/** Yes in a query is `true`, anything else is no. */
const flag = v.pipe(
  v.optional(v.union([v.boolean(), v.string()]), false),
  v.transform((value) => String(value) === "true"),
);

const paging = { page: count(1, MAXIMUM_PAGE), size: count(DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE) };

/** Longer than any slug or tag. Judged as it is sent, so that the OpenAPI file can tell it. */
const MAXIMUM_NAME_LENGTH = 300;
const inOneSpelling = v.transform((text: string) => text.normalize("NFC"));
const slug = v.pipe(v.string(), v.minLength(1), v.maxLength(MAXIMUM_NAME_LENGTH), inOneSpelling);
/** An empty one is none. */
const optionalSlug = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(MAXIMUM_NAME_LENGTH),
    inOneSpelling,
    v.transform((text) => text || undefined),
  ),
);
/** What is searched for, cut to what is looked at: by whole characters, in text that is well-formed. */
export function cutQuery(text: string): string {
  return [...text.toWellFormed()].slice(0, MAXIMUM_QUERY_LENGTH).join("");
}

const query = v.pipe(v.optional(v.string(), ""), v.transform(cutQuery));

export const endpoints = {
  menuTree: defineEndpoint({
    method: "GET",
    path: "/api/client/all/btMenu/tree",
    summary: "All menus of the tenant, by type",
    parameters: v.object({}),
    data: menuTreeSchema,
    reading: menuTreeReading,
    errors: [404],
  }),
  configByParent: defineEndpoint({
    method: "GET",
    path: "/api/client/sys/config/findByParentCode",
    summary: "A config group: `default_theme`, or a theme's code",
    parameters: v.object({ parentCode: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
    data: configMapSchema,
    reading: configMapReading,
    errors: [400, 404],
  }),
  bannerList: defineEndpoint({
    method: "GET",
    path: "/api/client/sys/banner/list/{id}",
    summary: "The banners of one place, in order",
    parameters: v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
    data: v.array(bannerSchema),
    reading: bannerListReading,
    errors: [400, 404],
  }),
  articleDetail: defineEndpoint({
    method: "GET",
    path: "/api/client/article/detail",
    summary: "One article, by slug; `group` must be its group when given",
    parameters: v.object({ slug, group: optionalSlug }),
    data: articleSchema,
    reading: articleReading,
    errors: [400, 404],
  }),
  articleList: defineEndpoint({
    method: "GET",
    path: "/api/client/article/list",
    summary:
      "Articles of a group or tag, newest first (group order within a group); `sort=popular`: the first page of all, most seen first; `languages=true`: with the languages in which the group has something to read",
    parameters: v.object({
      group: optionalSlug,
      tag: optionalSlug,
      sort: v.fallback(v.optional(v.picklist(["newest", "popular"]), "newest"), "newest"),
      languages: flag,
      ...paging,
    }),
    data: articleListSchema,
    reading: articleListReading,
    errors: [400, 404],
  }),
  articleGroups: defineEndpoint({
    method: "GET",
    path: "/api/client/article/groups",
    summary: "The groups that hold visible articles, in order",
    parameters: v.object({}),
    data: v.array(groupSchema),
    reading: groupListReading,
    errors: [404],
  }),
  articleSearch: defineEndpoint({
    method: "GET",
    path: "/api/client/article/search",
    summary: "Search, best first, with marked snippets",
    parameters: v.object({ q: query, group: optionalSlug, tag: optionalSlug, ...paging }),
    data: searchResultSchema,
    reading: searchResultReading,
    errors: [400, 404],
    timeout: SEARCH_TIMEOUT_MS,
    isFree: true,
  }),
  articleSuggest: defineEndpoint({
    method: "GET",
    path: "/api/client/article/suggest",
    summary: "Titles that complete what is being typed",
    parameters: v.object({ q: query }),
    data: v.array(suggestionSchema),
    reading: suggestionListReading,
    errors: [404],
    timeout: SEARCH_TIMEOUT_MS,
    isFree: true,
  }),
  submitNeed: defineEndpoint({
    method: "POST",
    path: "/api/client/need",
    summary:
      "Sends a need; required are name, message, consent and e-mail or phone, unless `needFields` of siteConfig says otherwise",
    parameters: needBodySchema,
    data: needReceiptSchema,
    errors: [400, 403, 404, 409, 413, 415, 422, 429],
    timeout: SEARCH_TIMEOUT_MS,
  }),
  needTime: defineEndpoint({
    method: "GET",
    path: "/api/client/need/time",
    summary: "A signed time for a need that is begun now",
    parameters: v.object({}),
    data: needTimeSchema,
    errors: [404],
    isFleeting: true,
  }),
  recordVisit: defineEndpoint({
    method: "POST",
    path: "/api/client/visit",
    summary: "Counts one event of a visit; nothing that tells visitors apart is kept beyond the day",
    parameters: visitEventSchema,
    data: visitReceiptSchema,
    errors: [400, 403, 404, 413, 415, 429],
  }),
  tenantList: defineEndpoint({
    method: "GET",
    path: "/api/client/sys/tenant/list",
    summary: "The public sites of this installation",
    parameters: v.object({}),
    data: tenantListSchema,
    errors: [404],
  }),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
