import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import { TEXT_STATES } from "../article-list.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { tenantField } from "./fields.ts";

const MAXIMUM_KEY = 1_000;
const MAXIMUM_QUERY = 200;
const text = (maximum: number) => v.optional(v.pipe(v.string(), v.maxLength(maximum)));

export const ARTICLE_ENDPOINTS = {
  listArticles: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/articles",
    summary:
      "The articles of a site by their keys, 50 at once, each with the states of its texts in all languages, from the one after `after`",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      after: text(MAXIMUM_KEY),
      query: text(MAXIMUM_QUERY),
      language: v.optional(v.picklist(LANGUAGE_CODES)),
      state: v.optional(v.picklist(TEXT_STATES)),
    }),
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
