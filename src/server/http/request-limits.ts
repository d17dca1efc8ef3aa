/** A need is text: some thousand characters of any script in each of its fields, percent-encoded by plain forms. */
export const BODY_LIMIT_BYTES = 256 * 1024;

/** In characters; none of our pages has a longer address. */
export const MAXIMUM_URL_LENGTH = 4_096;
