import type { HtmlPart } from "../../contract/rendering.ts";
import { utf8 } from "../utf8.ts";

/** A page's parts as one text in UTF-8. What is in it already is only copied. */
export function joinHtml(parts: readonly HtmlPart[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? utf8(part) : part)));
}
