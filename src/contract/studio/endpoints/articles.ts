import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import { TEXT_STATES, WORK_SORTS } from "../article-list.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { tenantField } from "./fields.ts";

/** A title and a key, as JSON. */
const MAXIMUM_PLACE = 4_000;
const MAXIMUM_NAME = 200;
const MAXIMUM_QUERY = 200;
const text = (maximum: number) => v.optional(v.pipe(v.string(), v.maxLength(maximum)));

export const ARTICLE_ENDPOINTS = {
  listArticles: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/articles",
    summary:
      "The articles of a site, 50 at once, each with the states of its texts in all languages, from the place `after`: by key, title, newest change or publication; only those of which one text is in a state, language and group, has a tag and an author, and is found by `query`, in titles, paths, or by the site's own search. `state=missing` for those that a language lacks, or any",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      after: text(MAXIMUM_PLACE),
      query: text(MAXIMUM_QUERY),
      language: v.optional(v.picklist(LANGUAGE_CODES)),
      state: v.optional(v.picklist(TEXT_STATES)),
      group: text(MAXIMUM_NAME),
      tag: text(MAXIMUM_NAME),
      author: text(MAXIMUM_NAME),
      sort: v.optional(v.picklist(WORK_SORTS), "key"),
    }),
    errors: [401, 403, 404, 422],
  },
  findArticle: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/article",
    summary:
      "One article with its texts in all languages, by the key that joins them, drafts of texts that were never published included; without any where there is none",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, key: v.pipe(v.string(), v.maxLength(MAXIMUM_PLACE)) }),
    errors: [401, 403, 404, 422],
  },
  listGroups: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/groups",
    summary: "The groups of a site in their order, as they are called in a language",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, language: v.picklist(LANGUAGE_CODES) }),
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
