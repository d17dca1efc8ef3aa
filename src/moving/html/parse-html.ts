import type { Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { MAXIMUM_NESTED, MAXIMUM_OPEN, boundDepth } from "./bound-depth.ts";

const parser = unified().use(rehypeParse, { fragment: true });

/** Parses a piece of HTML, however deeply its elements are nested. Reports tags that are dropped because of their depth. */
export function parseHtml(written: string, changed: (how: string) => void): Root {
  const { html, isFlattened } = boundDepth(written);
  if (isFlattened)
    changed(
      `elements are nested too deep (at most ${MAXIMUM_OPEN}, and ${MAXIMUM_NESTED} lists, quotes and tables); the text in them stays, without marks`,
    );
  return parser.parse(html);
}
