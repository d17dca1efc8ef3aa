import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";

/**
 * What a text of an article can be in a language: what readers see, what they will see, what they do not see, what somebody works on,
 * what its original has left behind, or not there at all.
 */
export const TEXT_STATES = ["published", "scheduled", "hidden", "edited", "behind", "missing"] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** By what the list is sorted: the key, the title in the default language, the newest date of a text. */
export const WORK_SORTS = ["key", "title", "changed", "published"] as const;
export type WorkSort = (typeof WORK_SORTS)[number];

/** An article with its texts in all languages. */
export const listedArticleSchema = v.object({
  key: v.string(),
  /** The slug of its group in the first of its texts; `null` for none. */
  group: v.nullable(v.string()),
  /** Drafts of texts that were never published, by their names. */
  newDrafts: v.array(v.string()),
  texts: v.array(
    v.object({
      language: v.picklist(LANGUAGE_CODES),
      name: v.string(),
      title: v.string(),
      state: v.picklist(["published", "scheduled", "hidden"]),
      isEdited: v.boolean(),
      isBehind: v.boolean(),
      /** Epoch milliseconds. */
      updatedAt: v.number(),
    }),
  ),
});
export type ListedArticle = v.InferOutput<typeof listedArticleSchema>;

/** A page of the list of articles. */
export const articleListSchema = v.object({
  articles: v.array(listedArticleSchema),
  /** Drafts of articles of which no text was ever published, the newest first: on the first page without filter alone. */
  newArticles: v.array(
    v.object({
      name: v.string(),
      title: v.nullable(v.string()),
      editedBy: v.nullable(v.string()),
      editedAt: v.number(),
    }),
  ),
  /** Where the next page begins; `null` after the last. */
  next: v.nullable(v.string()),
});
export type ArticleList = v.InferOutput<typeof articleListSchema>;
/** The groups of a site. */
export const groupsSchema = v.array(v.object({ slug: v.string(), name: v.string() }));
export type NamedGroup = v.InferOutput<typeof groupsSchema>[number];
