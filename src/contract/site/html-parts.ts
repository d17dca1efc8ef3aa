/** A piece of HTML, as text or already encoded in UTF-8. Characters are never split between pieces. */
export type HtmlPart = string | Uint8Array;

const encoder = new TextEncoder();
/** Keeps a byte order mark at the beginning of a piece. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Encodes a piece that many pages share, so that it is encoded only once. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Joins the pieces into one text. */
export function joinText(parts: readonly HtmlPart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : decoder.decode(part))).join("");
}
