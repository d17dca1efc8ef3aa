import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { numberField, tenantField, textField } from "./fields.ts";

/** Redirects of a site, by address. */
export const redirectListSchema = v.object({
  redirects: v.array(v.object({ from: v.string(), to: v.string(), status: v.number() })),
  total: v.number(),
  /** The start of the next page; `null` after the last. */
  next: v.nullable(v.number()),
});
export type RedirectList = v.InferOutput<typeof redirectListSchema>;

/** Missing addresses that visitors requested. */
export const missingListSchema = v.object({
  addresses: v.array(
    v.object({
      path: v.string(),
      hits: v.number(),
      /** The first and last day on which it was requested: `2026-11-27`. */
      firstDay: v.string(),
      lastDay: v.string(),
      /** The current redirect target; `null` if there is none. */
      leadsTo: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.number()),
});
export type MissingList = v.InferOutput<typeof missingListSchema>;

/** Articles that a missing address may refer to. */
export const nearestSchema = v.object({
  articles: v.array(v.object({ title: v.string(), url: v.string(), language: v.picklist(LANGUAGE_CODES) })),
});
export type Nearest = v.InferOutput<typeof nearestSchema>;

const SITE = "/studio/api/sites/{tenant}";
const LONGEST_DAYS = 400;
const DEFAULT_DAYS = 30;

/** A number of days up to today, as a query parameter. */
export const daysField = v.optional(
  v.pipe(numberField, v.minValue(1), v.maxValue(LONGEST_DAYS, `at most ${LONGEST_DAYS} days`)),
  String(DEFAULT_DAYS),
);

/** Redirects and missing addresses. */
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
} as const satisfies Record<string, StudioEndpoint>;
