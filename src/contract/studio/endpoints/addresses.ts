import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { numberField, tenantField, textField } from "./fields.ts";

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
    errors: [401, 403, 404, 422],
  },
  findNearest: {
    method: "GET",
    path: `${SITE}/nearest`,
    summary: "The articles that an address may have meant, the best first",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, path: v.pipe(textField, v.startsWith("/")) }),
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
