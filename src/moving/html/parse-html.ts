import type { Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { MAXIMUM_ELEMENTS, MAXIMUM_NESTED, MAXIMUM_OPEN, boundDepth } from "./bound-depth.ts";

const parser = unified().use(rehypeParse, { fragment: true });

/** Parses a piece of HTML, however large or deeply nested it is. Reports tags that are dropped for that reason. */
export function parseHtml(written: string, changed: (how: string) => void): Root {
  const { html, isFlattened, isCut } = boundDepth(written);
  if (isFlattened)
    changed(
      `elements are nested too deep (at most ${MAXIMUM_OPEN}, and ${MAXIMUM_NESTED} lists, quotes and tables); their text is kept without formatting`,
    );
  if (isCut)
    changed(`more than ${MAXIMUM_ELEMENTS} HTML elements; the text after them is kept as one block of code`);
  return parser.parse(html);
}
