import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { tenantField } from "./fields.ts";

/**
 * States of an article's text in one language. `scheduled` texts appear later, `hidden` ones never. `edited` texts have a draft,
 * `outdated` ones a newer original, and `missing` ones do not exist.
 */
export const TEXT_STATES = ["published", "scheduled", "hidden", "edited", "outdated", "missing"] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** The orders of the list: by relevance to the query, by key, by title in the default language, by newest date of a text. */
export const WORK_SORTS = ["relevance", "key", "title", "changed", "published"] as const;
export type WorkSort = (typeof WORK_SORTS)[number];

/** Schema of an article in the list: its key, with the state of its text in each language. */
export const listedArticleSchema = v.object({
  key: v.string(),
  /** The slug of the group of the article's first text; `null` if it has no group. */
  group: v.nullable(v.string()),
  /** File names of drafts whose texts have never been published. */
  newDrafts: v.array(v.string()),
  texts: v.array(
    v.object({
      language: v.picklist(LANGUAGE_CODES),
      name: v.string(),
      title: v.string(),
      state: v.picklist(["published", "scheduled", "hidden"]),
      isEdited: v.boolean(),
      isOutdated: v.boolean(),
      /** Time of the publication that readers see, in epoch milliseconds. */
      publishedAt: v.number(),
      /** Time of the last change, in epoch milliseconds. */
      updatedAt: v.number(),
    }),
  ),
  /** The authors of the text in the default language; of the first text if there is none. */
  authors: v.array(v.string()),
  /** The cover of the same text: a file below `media/`. */
  cover: v.nullable(v.object({ name: v.string(), hash: v.string(), type: v.string() })),
});
export type ListedArticle = v.InferOutput<typeof listedArticleSchema>;

/** Schema of a page of the list of articles. */
export const articleListSchema = v.object({
  articles: v.array(listedArticleSchema),
  /** Drafts of articles without any published text, newest first. Sent only with the first page of an unfiltered list. */
  newArticles: v.array(
    v.object({
      name: v.string(),
      title: v.nullable(v.string()),
      editedBy: v.nullable(v.string()),
      editedAt: v.number(),
    }),
  ),
  /** Start of the next page of the list; `null` after the last page. */
  next: v.nullable(v.string()),
});
export type ArticleList = v.InferOutput<typeof articleListSchema>;
/** The groups of a site. */
export const groupsSchema = v.array(v.object({ slug: v.string(), name: v.string() }));
export type NamedGroup = v.InferOutput<typeof groupsSchema>[number];

/** Schema of tags and authors in the texts of a site, most used first. */
export const namesSchema = v.object({ tags: v.array(v.string()), authors: v.array(v.string()) });
export type UsedNames = v.InferOutput<typeof namesSchema>;

/** Maximum length of a list position in characters: a title and a key, as JSON. */
const MAXIMUM_PLACE = 4_000;
const MAXIMUM_NAME = 200;
const MAXIMUM_QUERY = 200;
const text = (maximum: number) => v.optional(v.pipe(v.string(), v.maxLength(maximum)));

export const ARTICLE_ENDPOINTS = {
  listArticles: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/articles",
    summary:
      "The articles of a site, 50 at once, each with the states of its texts in all languages, from the place `after`: by relevance to `query` (the default with one), key (the default without), title, newest change or publication; only those of which one text is in a state, language and group, has a tag and an author, and is found by `query`, in titles, paths, or by the site's own search. `state=missing` for those that a language lacks, or any",
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
      sort: v.optional(v.picklist(WORK_SORTS)),
    }),
    answer: articleListSchema,
    errors: [401, 403, 404, 422],
  },
  findArticle: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/article",
    summary:
      "Returns one article with its texts in all languages by its key, including unpublished drafts; an article that does not exist has no texts",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, key: v.pipe(v.string(), v.maxLength(MAXIMUM_PLACE)) }),
    answer: listedArticleSchema,
    errors: [401, 403, 404, 422],
  },
  listGroups: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/groups",
    summary: "Lists the groups of a site in order, with their names in one language",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, language: v.picklist(LANGUAGE_CODES) }),
    answer: groupsSchema,
    errors: [401, 403, 404, 422],
  },
  listNames: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/names",
    summary:
      "The tags and authors of a site's newest published texts in a language, the most used first, at most 300 each",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, language: v.picklist(LANGUAGE_CODES) }),
    answer: namesSchema,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
