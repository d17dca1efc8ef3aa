import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";

const languageCode = v.picklist(LANGUAGE_CODES);

/**
 * RFC 3339. The first ten characters are the day that readers see; the offset is as written, or that of the site's time zone. Only the
 * OpenAPI file states the format, because checking it would cost browsers bytes.
 */
export const timestampSchema = v.string();
/** Only the OpenAPI file states that the number is an integer. */
export const wholeNumberSchema = v.number();

/** The point of an image that crops must show, in per cent of its width and height. Absent for the middle. */
export const focusSchema = v.object({ x: v.number(), y: v.number() });
export type Focus = v.InferOutput<typeof focusSchema>;

/** An image. `src` is relative to `fileUrl`, or absolute. */
export const pictureSchema = v.object({
  src: v.string(),
  alt: v.string(),
  /** In pixels; absent if the file does not declare a size (some SVG). */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  focus: v.optional(focusSchema),
});
export type Picture = v.InferOutput<typeof pictureSchema>;

export const articleItemSchema = v.object({
  slug: v.string(),
  group: v.nullable(v.string()),
  title: v.string(),
  summary: v.string(),
  cover: v.nullable(pictureSchema),
  /** The article's canonical address, language prefix included. */
  url: v.string(),
  publishedAt: timestampSchema,
  updatedAt: timestampSchema,
  readingMinutes: wholeNumberSchema,
  /** The language of the text. */
  language: languageCode,
  /** The requested language. It differs from `language` if a fallback is shown. */
  requestedLanguage: languageCode,
});
export type ArticleItem = v.InferOutput<typeof articleItemSchema>;

export const headingSchema = v.object({ id: v.string(), depth: wholeNumberSchema, text: v.string() });
export type Heading = v.InferOutput<typeof headingSchema>;

/** An interactive part of the body, such as a need form. Its place in the body is a `<div data-block="need">`. */
export const blockSchema = v.object({ kind: v.string(), attributes: v.record(v.string(), v.string()) });
export type Block = v.InferOutput<typeof blockSchema>;

/** A language in which something exists, with its address in that language. */
export const translationSchema = v.object({ language: languageCode, url: v.string() });

export const groupSchema = v.object({
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  /** The list's address, or empty if the theme has no group addresses. */
  url: v.string(),
  total: wholeNumberSchema,
  /** The languages in which the group has articles; absent unless requested. */
  languages: v.optional(v.array(translationSchema)),
});
export type Group = v.InferOutput<typeof groupSchema>;

export const articleLinkSchema = v.object({ title: v.string(), url: v.string() });
export type ArticleLink = v.InferOutput<typeof articleLinkSchema>;

export const articleSchema = v.object({
  ...articleItemSchema.entries,
  /** Sanitised HTML, without the title. */
  html: v.string(),
  headings: v.array(headingSchema),
  blocks: v.array(blockSchema),
  tags: v.array(v.string()),
  authors: v.array(v.string()),
  groupName: v.nullable(v.string()),
  /** Every language in which the article exists, with its address there. */
  languages: v.array(translationSchema),
  /** Set when the default language's text is newer than this translation. */
  isOutdated: v.boolean(),
  previous: v.nullable(articleLinkSchema),
  next: v.nullable(articleLinkSchema),
  related: v.array(articleItemSchema),
});
export type Article = v.InferOutput<typeof articleSchema>;

function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    items: v.array(item),
    total: wholeNumberSchema,
    page: wholeNumberSchema,
    size: wholeNumberSchema,
  });
}

export const articleListSchema = v.object({
  ...pageOf(articleItemSchema).entries,
  /** The requested group, with its name. */
  group: v.nullable(groupSchema),
});
export type ArticleList = v.InferOutput<typeof articleListSchema>;

export const searchHitSchema = v.object({
  ...articleItemSchema.entries,
  /** Escaped HTML, with `<mark>` around matches and no other element. */
  titleHtml: v.string(),
  snippetHtml: v.string(),
});
export type SearchHit = v.InferOutput<typeof searchHitSchema>;

export const searchResultSchema = v.object({
  ...pageOf(searchHitSchema).entries,
  /** Likely spellings, if the query has a word that no article contains. The items include their results. */
  suggestions: v.array(v.string()),
});
export type SearchResult = v.InferOutput<typeof searchResultSchema>;

export const suggestionSchema = v.object({ title: v.string(), url: v.string(), titleHtml: v.string() });
export type Suggestion = v.InferOutput<typeof suggestionSchema>;
