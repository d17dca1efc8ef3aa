import { splitFrontMatter } from "../../contract/front-matter/split.ts";
import type { TextChange } from "../texts/smallest-change.ts";
import { asParagraphs } from "./as-paragraphs.ts";

/**
 * The change that inserts blocks in place of a selection, as separate paragraphs. Blocks never go into the front matter: where the
 * selection is in it, they begin the text below. Lines end in LF.
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
