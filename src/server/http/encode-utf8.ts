import { transcode } from "node:buffer";

/**
 * A text as UTF-8; half of a surrogate pair becomes U+FFFD. Of a page with letters beyond Latin, `Buffer.from` counts the bytes
 * before it writes them, each letter by itself, and takes three times as long.
 */
export function encodeUtf8(text: string): Buffer {
  return transcode(Buffer.from(text.toWellFormed(), "utf16le"), "utf16le", "utf8");
}
