import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { numberField, tenantField, textField } from "./fields.ts";

/** Addresses that lead on. */
export const redirectListSchema = v.object({
  redirects: v.array(v.object({ from: v.string(), to: v.string(), status: v.number() })),
  total: v.number(),
  /** Where the next page begins; `null` after the last. */
  next: v.nullable(v.number()),
});
export type RedirectList = v.InferOutput<typeof redirectListSchema>;

/** Addresses that led nowhere. */
export const missingListSchema = v.object({
  addresses: v.array(
    v.object({
      path: v.string(),
      hits: v.number(),
      /** First and last day of the requests, such as `2026-11-27`. */
      firstDay: v.string(),
      lastDay: v.string(),
      /** Where the address redirects now; `null` if it still does not exist. */
      leadsTo: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.number()),
});
export type MissingList = v.InferOutput<typeof missingListSchema>;

/** What an address may have meant. */
export const nearestSchema = v.object({
  articles: v.array(v.object({ title: v.string(), url: v.string(), language: v.picklist(LANGUAGE_CODES) })),
});
export type Nearest = v.InferOutput<typeof nearestSchema>;

const SITE = "/studio/api/sites/{tenant}";
const LONGEST_DAYS = 400;
const DEFAULT_DAYS = 30;

/** Days up to today, as they stand in a query. */
export const daysField = v.optional(
  v.pipe(numberField, v.minValue(1), v.maxValue(LONGEST_DAYS, `at most ${LONGEST_DAYS} days`)),
  String(DEFAULT_DAYS),
);

/** Where addresses of a site lead, and where none does. */
export const ADDRESS_ENDPOINTS = {
  listRedirects: {
    method: "GET",
    path: `${SITE}/redirects`,
    summary:
      "Where addresses lead on: rules, former addresses of articles and folders of groups, in the order in which they count, 200 at once, from the number `from`",
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
      "Addresses that visitors asked for in vain within some days, those first that were asked for most often since their first day, with where they lead by now; 50 at once, from the number `from`, 5,000 in all",
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
    summary: "The articles that an address may have meant, the best first",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, path: v.pipe(textField, v.startsWith("/")) }),
    answer: nearestSchema,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
