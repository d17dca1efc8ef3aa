import { composed } from "./composed.ts";
import { LANGUAGE_CODES } from "./locales.ts";

/**
 * Matches the code of a tenant: lower-case letters, digits and `-`, at most 63 characters, so that it is a valid label of a host
 * name.
 */
export const TENANT_CODE = /^[a-z\d][a-z\d-]{0,62}$/;

/** Slugs reserved for pages of the site and for the list of a group. */
export const RESERVED_SLUGS = ["index", "need", "search", "form-submit-success"] as const;

/** First path segments that cannot be the name of a group. */
export const RESERVED_GROUPS = [
  ...LANGUAGE_CODES,
  "error",
  "api",
  "media",
  "_ipx",
  "builds",
  "assets",
] as const;

/** Maximum length of a slug in characters. File names are limited to 255 bytes, and a Hangul syllable takes three. */
export const MAXIMUM_SLUG_LENGTH = 80;

/** Matches letters, digits and marks of any script, `-` and `_`. */
const SLUG = /^[\p{L}\p{N}\p{M}_-]+$/u;

function isSlug(text: string): boolean {
  return text.length <= MAXIMUM_SLUG_LENGTH && SLUG.test(text) && text === composed(text);
}

/** True for a valid slug of an article. */
export function isArticleSlug(text: string): boolean {
  return isSlug(text) && !(RESERVED_SLUGS as readonly string[]).includes(text);
}

/** True for a valid slug of a group. */
export function isGroupSlug(text: string): boolean {
  return isSlug(text) && !(RESERVED_GROUPS as readonly string[]).includes(text);
}
