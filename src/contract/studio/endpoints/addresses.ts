import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { numberField, tenantField, textField } from "./fields.ts";

/** Redirects of a site, by address. */
export const redirectListSchema = v.object({
  redirects: v.array(v.object({ from: v.string(), to: v.string(), status: v.number() })),
  total: v.number(),
  /** Start of the next page of the list; `null` after the last page. */
  next: v.nullable(v.number()),
});
export type RedirectList = v.InferOutput<typeof redirectListSchema>;

/** Schema of missing addresses that visitors requested. */
export const missingListSchema = v.object({
  addresses: v.array(
    v.object({
      path: v.string(),
      hits: v.number(),
      /** The first and the last day on which the address was requested: `2026-11-27`. */
      firstDay: v.string(),
      lastDay: v.string(),
      /** The target to which the address redirects now; `null` if it does not redirect. */
      leadsTo: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.number()),
});
export type MissingList = v.InferOutput<typeof missingListSchema>;

/** Schema of articles that a missing address may refer to. */
export const nearestSchema = v.object({
  articles: v.array(v.object({ title: v.string(), url: v.string(), language: v.picklist(LANGUAGE_CODES) })),
});
export type Nearest = v.InferOutput<typeof nearestSchema>;

/** Schema of link targets, named as in menus. */
export const targetsSchema = v.object({
  articles: v.array(
    v.object({
      name: v.string(),
      /** The article's key; `null` if the name matches no article, or several. */
      key: v.nullable(v.string()),
      /** The title in the site's default language, or else in the first language that has a text. */
      title: v.nullable(v.string()),
      texts: v.array(
        v.object({
          language: v.picklist(LANGUAGE_CODES),
          /** The state; `unpublished` texts exist only as drafts. */
          state: v.picklist(["published", "scheduled", "hidden", "unpublished"]),
          /** Publication time in epoch milliseconds; `null` for an unpublished text. */
          publishedAt: v.nullable(v.number()),
        }),
      ),
    }),
  ),
  addresses: v.array(
    v.object({
      address: v.string(),
      /** The target to which the address redirects; `null` if it does not redirect. */
      leadsTo: v.nullable(v.string()),
    }),
  ),
});
export type Targets = v.InferOutput<typeof targetsSchema>;

/** Maximum number of names of each kind in one request. */
export const MAXIMUM_TARGETS = 2_000;
const TARGETS_BODY_BYTES = 4_000_000;
const namesOfTargets = v.pipe(v.array(textField), v.maxLength(MAXIMUM_TARGETS, `at most ${MAXIMUM_TARGETS}`));

const SITE = "/studio/api/sites/{tenant}";
const MAXIMUM_DAYS = 400;
const DEFAULT_DAYS = 30;

/** Schema of a query parameter: a number of days up to today. */
export const daysField = v.optional(
  v.pipe(numberField, v.minValue(1), v.maxValue(MAXIMUM_DAYS, `at most ${MAXIMUM_DAYS} days`)),
  String(DEFAULT_DAYS),
);

/** Calls for redirects and missing addresses. */
export const ADDRESS_ENDPOINTS = {
  listRedirects: {
    method: "GET",
    path: `${SITE}/redirects`,
    summary:
      "Lists the redirects (rules, former addresses of articles, and group folders) in the order in which they apply, 200 per page, starting at the number `from`",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      query: v.optional(textField, ""),
      from: v.optional(numberField, "0"),
    }),
    answer: redirectListSchema,
    errors: [401, 403, 404, 422],
  },
  listMissing: {
    method: "GET",
    path: `${SITE}/missing`,
    summary:
      "Lists missing addresses that visitors requested in the last days, most requested since their first day first, with their current redirect targets; 50 per page, starting at the number `from`, 5,000 in all",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      days: daysField,
      from: v.optional(numberField, "0"),
    }),
    answer: missingListSchema,
    errors: [401, 403, 404, 422],
  },
  findNearest: {
    method: "GET",
    path: `${SITE}/nearest`,
    summary: "Lists articles that a missing address may refer to, best match first",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, path: v.pipe(textField, v.startsWith("/")) }),
    answer: nearestSchema,
    errors: [401, 403, 404, 422],
  },
  findTargets: {
    method: "POST",
    path: `${SITE}/targets`,
    summary:
      "Describes what links of menus lead to: articles, by translation key or unique slug, with the state of their texts, and paths of the site with their redirects. In the order of the request",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, articles: namesOfTargets, addresses: namesOfTargets }),
    maximumBytes: TARGETS_BODY_BYTES,
    answer: targetsSchema,
    errors: [400, 401, 403, 404, 413, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
