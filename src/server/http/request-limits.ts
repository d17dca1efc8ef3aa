/**
 * Maximum size of a body, in bytes. An enquiry has up to some thousand characters of any script per field, and plain forms
 * percent-encode them.
 */
export const BODY_LIMIT_BYTES = 256 * 1024;

/** Maximum length of an address, in characters. No page has a longer one. */
export const MAXIMUM_URL_LENGTH = 4_096;
