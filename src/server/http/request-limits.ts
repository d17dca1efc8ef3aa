/** A need has some thousand characters of any script per field, which plain forms percent-encode. */
export const BODY_LIMIT_BYTES = 256 * 1024;

/** In characters. No page has a longer address. */
export const MAXIMUM_URL_LENGTH = 4_096;
