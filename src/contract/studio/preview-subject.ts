import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";
import { THEME_CODES } from "../addresses/themes.ts";

/** Files that a preview may name, and those that it may concern in all: each takes a rendering. */
export const MOST_FILES = 200;

const color = v.pipe(
  v.string(),
  v.regex(/^#[\da-f]{3}(?:[\da-f]{3})?$/i, 'must be a colour such as "#0b5fff"'),
);

/** What a preview shows in place of what is published. It stands in the store, so that no link can be made to show more. */
export const previewSubjectSchema = v.strictObject({
  /** Files of the content folder, shown as their drafts have them; those without a draft as they are, hidden ones too. */
  drafts: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(1_000))), v.maxLength(MOST_FILES)), []),
  /** The number of a release, shown as if it were live. */
  release: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  theme: v.optional(v.picklist(THEME_CODES)),
  colors: v.optional(v.strictObject({ themeColor: color, hoverColor: color, activeColor: color })),
  /** Where a link begins. */
  language: v.optional(v.picklist(LANGUAGE_CODES)),
  /** The path of the page with which a link begins, without language. */
  path: v.optional(
    v.pipe(v.string(), v.regex(/^\/(?![/\\])[^?#\\\s]*$/, "must be a path that begins with /")),
    "/",
  ),
  /** Epoch milliseconds: the site as it was, or as it will be. */
  at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});

export type PreviewSubject = v.InferOutput<typeof previewSubjectSchema>;
