/** Text, or text in UTF-8. No character begins in one part and ends in another. */
export type HtmlPart = string | Uint8Array;

const encoder = new TextEncoder();
/** What begins with a byte order mark is not to lose it. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** What stands in many pages is encoded once. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The parts as one text. */
export function joinText(parts: readonly HtmlPart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : decoder.decode(part))).join("");
}
