import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";

const languageCode = v.picklist(LANGUAGE_CODES);

/**
 * Schema of an RFC 3339 time. Its first ten characters are the day that readers see; the offset is as written, or that of the
 * site's time zone. Only the OpenAPI file states the format, because checking it would enlarge the code for browsers.
 */
export const timestampSchema = v.string();
/** Schema of a number that only the OpenAPI file declares as an integer, to keep the code for browsers small. */
export const wholeNumberSchema = v.number();

/**
 * Schema of the point of an image that must be visible when the image is cropped, in per cent of width and height. Absent for the
 * middle.
 */
export const focusSchema = v.object({ x: v.number(), y: v.number() });
export type Focus = v.InferOutput<typeof focusSchema>;

/** Schema of an image. `src` is absolute, or relative to `fileUrl`. */
export const pictureSchema = v.object({
  src: v.string(),
  alt: v.string(),
  /** Width in pixels; absent if the file does not declare a size, as some SVG files do. */
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
  /** The article's canonical address, with any language prefix. */
  url: v.string(),
  publishedAt: timestampSchema,
  updatedAt: timestampSchema,
  readingMinutes: wholeNumberSchema,
  /** The language of the text. */
  language: languageCode,
  /** The requested language. It differs from `language` if a text in another language is shown instead. */
  requestedLanguage: languageCode,
});
export type ArticleItem = v.InferOutput<typeof articleItemSchema>;

export const headingSchema = v.object({ id: v.string(), depth: wholeNumberSchema, text: v.string() });
export type Heading = v.InferOutput<typeof headingSchema>;

/**
 * Schema of an interactive part of an article's body, such as an enquiry form. A `<div data-block="need">` marks its place in the
 * body.
 */
export const blockSchema = v.object({ kind: v.string(), attributes: v.record(v.string(), v.string()) });
export type Block = v.InferOutput<typeof blockSchema>;

/** Schema of a language in which something exists, with its address in that language. */
export const translationSchema = v.object({ language: languageCode, url: v.string() });

export const groupSchema = v.object({
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  /** The address of the group's list; empty if the theme has no group addresses. */
  url: v.string(),
  total: wholeNumberSchema,
  /** The languages in which the group has articles; absent unless they were requested. */
  languages: v.optional(v.array(translationSchema)),
});
export type Group = v.InferOutput<typeof groupSchema>;

export const articleLinkSchema = v.object({ title: v.string(), url: v.string() });
export type ArticleLink = v.InferOutput<typeof articleLinkSchema>;

export const articleSchema = v.object({
  ...articleItemSchema.entries,
  /** The article's sanitised HTML without its title. */
  html: v.string(),
  headings: v.array(headingSchema),
  blocks: v.array(blockSchema),
  /** Set for a page that is built of blocks. It is shown without dates and table of contents, and its text may contain its title. */
  layout: v.optional(v.picklist(["landing"])),
  tags: v.array(v.string()),
  authors: v.array(v.string()),
  groupName: v.nullable(v.string()),
  /** Every language in which the article exists, with its address in that language. */
  languages: v.array(translationSchema),
  /** True if the text in the default language is newer than this translation. */
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
  /** The requested group with its name. */
  group: v.nullable(groupSchema),
});
export type ArticleList = v.InferOutput<typeof articleListSchema>;

export const searchHitSchema = v.object({
  ...articleItemSchema.entries,
  /** Escaped HTML with `<mark>` around matches, and no other element. */
  titleHtml: v.string(),
  snippetHtml: v.string(),
});
export type SearchHit = v.InferOutput<typeof searchHitSchema>;

export const searchResultSchema = v.object({
  ...pageOf(searchHitSchema).entries,
  /** Likely correct spellings, if the query has a word that no article contains. Results for them are among the items. */
  suggestions: v.array(v.string()),
});
export type SearchResult = v.InferOutput<typeof searchResultSchema>;

export const suggestionSchema = v.object({ title: v.string(), url: v.string(), titleHtml: v.string() });
export type Suggestion = v.InferOutput<typeof suggestionSchema>;
