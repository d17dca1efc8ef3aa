import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";
import { THEME_CODES } from "../addresses/themes.ts";

/** Maximum number of files that a preview names or affects, because each must be rendered. */
export const MAXIMUM_FILES = 200;

const color = v.pipe(
  v.string(),
  v.regex(/^#[\da-f]{3}(?:[\da-f]{3})?$/i, 'must be a colour such as "#0b5fff"'),
);

/**
 * What a preview shows in place of the published site. It is stored on the server, so that nobody can change a link to see more.
 */
export const previewSubjectSchema = v.strictObject({
  /** Files whose drafts are shown. A file without a draft is shown as published, even if it is hidden. */
  drafts: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(1_000))), v.maxLength(MAXIMUM_FILES)), []),
  /** The number of a release whose content is shown as if it were live. */
  release: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  theme: v.optional(v.picklist(THEME_CODES)),
  colors: v.optional(v.strictObject({ themeColor: color, hoverColor: color, activeColor: color })),
  /** The language of the first page. */
  language: v.optional(v.picklist(LANGUAGE_CODES)),
  /** The path of the first page, without a language prefix. */
  path: v.optional(
    v.pipe(v.string(), v.regex(/^\/(?![/\\])[^?#\\\s]*$/, "must be a path that begins with /")),
    "/",
  ),
  /** The time for which the site is shown, in the past or future, in epoch milliseconds. */
  at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});

export type PreviewSubject = v.InferOutput<typeof previewSubjectSchema>;
