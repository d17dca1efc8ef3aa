import type { Directives } from "mdast-util-directive";
import { escapeHtml } from "../../contract/site/escape-html.ts";
import { attributesIn, writeAttribute } from "../markdown/written-attributes.ts";
import type { Place, PlaceKind } from "./place.ts";
import { alignText, readHtml } from "./written-text.ts";

/** Attributes of blocks whose values readers see or hear. */
const WORDS = new Set(["alt", "place", "title", "label", "caption"]);
const ADDRESSES = new Set(["to", "src", "href", "url", "image", "mobile", "poster"]);

/** Finds the words and addresses in the attributes of a block, such as `alt` and `image`. */
export function attributePlaces(
  node: Directives,
  { from, to }: { from: number; to: number },
  source: string,
): Place[] {
  const text = source.slice(from, to);
  // The attributes of a container are in its first line. The content after it is visited separately.
  const directive = node.type === "containerDirective" ? text.replace(/[\r\n][^]*/, "") : text;
  return attributesIn(directive).flatMap(({ key, from: start, to: end, notation }): Place[] => {
    const value = node.attributes?.[key];
    const kind: PlaceKind | undefined = WORDS.has(key) ? "text" : ADDRESSES.has(key) ? "address" : undefined;
    if (kind === undefined || typeof value !== "string" || value === "") return [];
    const quote = notation === "plain" ? 0 : 1;
    const range = { from: from + start + quote, to: from + end - quote };
    const written = alignText(source, range, value, readHtml);
    if (written === undefined) return [];
    const expect = (words: string) => {
      node.attributes ??= {};
      node.attributes[key] = words;
    };
    const place = { ...written, kind, key: null, expect };
    if (notation !== "plain") return [{ ...place, write: escapeHtml }];
    const whole = { ...range, write: (words: string) => writeAttribute(words, notation) };
    return [{ ...place, write: (words) => words, whole }];
  });
}
