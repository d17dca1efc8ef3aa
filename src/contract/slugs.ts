import { LANGUAGE_CODES } from "./locales.ts";

/** The code of a tenant: lower-case letters, digits and `-`, as in a label of a host name, which ends at 63 characters. */
export const TENANT_CODE = /^[a-z\d][a-z\d-]{0,62}$/;

/** Slugs that name pages of the site itself, or a group's list. */
export const RESERVED_SLUGS = ["index", "need", "search", "form-submit-success"] as const;

/** First path segments that can never be a group. */
export const RESERVED_GROUPS = [
  ...LANGUAGE_CODES,
  "error",
  "api",
  "media",
  "_ipx",
  "builds",
  "assets",
] as const;

/** Longest slug, in characters: file systems end at 255 bytes, and a Hangul syllable takes three. */
export const MAXIMUM_SLUG_LENGTH = 80;

/** Letters, digits and marks of any script, `-` and `_`. */
const SLUG = /^[\p{L}\p{N}\p{M}_-]+$/u;

function isSlug(text: string): boolean {
  return text.length <= MAXIMUM_SLUG_LENGTH && SLUG.test(text) && text === text.normalize("NFC");
}

/** True for what an article may be called in its address. */
export function isArticleSlug(text: string): boolean {
  return isSlug(text) && !(RESERVED_SLUGS as readonly string[]).includes(text);
}

/** True for what a group may be called in its address, where it stands first. */
export function isGroupSlug(text: string): boolean {
  return isSlug(text) && !(RESERVED_GROUPS as readonly string[]).includes(text);
}
