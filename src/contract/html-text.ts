import type { HtmlPart } from "./rendering.ts";

const decoder = new TextDecoder();

/** A page's parts as one text. */
export function htmlText(parts: readonly HtmlPart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : decoder.decode(part))).join("");
}
