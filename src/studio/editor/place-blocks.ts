import { splitFrontMatter } from "../../contract/front-matter/split.ts";
import type { TextChange } from "../texts/smallest-change.ts";
import { asParagraphs } from "./as-paragraphs.ts";

/**
 * Returns the change that replaces a selection with blocks, separated by blank lines. If the selection begins in the front matter, the
 * blocks go to the beginning of the body instead. Lines end in LF.
 */
export function placeBlocks(
  blocks: string,
  text: string,
  selected: { from: number; to: number },
): TextChange {
  const body = text.length - (splitFrontMatter(text)?.body ?? text).length;
  const [from, to] = [Math.max(selected.from, body), Math.max(selected.to, body)];
  return { from, to, insert: asParagraphs(blocks, text.slice(0, from), text.slice(to)) };
}
