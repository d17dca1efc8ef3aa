import { bodyOf } from "../../../../contract/front-matter/split.ts";

/** A paragraph, list, table or other text between empty lines. */
export interface Block {
  /** The number of its first line in the file, from 1. */
  line: number;
  /** Offset of its beginning in the file. */
  from: number;
  text: string;
}

/** The text from one heading to the next. The first section begins at the start of the body. */
export interface Section extends Block {
  blocks: Block[];
}

const FENCE = /^[ \t]*(```+|~~~+)/;

/**
 * Splits the body of a text into sections at its headings, and each section into blocks at its empty lines. Empty lines within code do
 * not split it.
 */
export function sectionsOf(text: string): Section[] {
  const body = bodyOf(text);
  const head = text.slice(0, text.length - body.length);
  const first = head.split("\n").length;
  const sections: Section[] = [{ line: first, from: head.length, text: "", blocks: [] }];
  let from = head.length;
  let fence: string | undefined;
  let isEnded = true;
  for (const [index, line] of body.split(/(?<=\n)/).entries()) {
    const sign = FENCE.exec(line)?.[1];
    if (sign !== undefined && (fence === undefined || sign.startsWith(fence)))
      fence = fence === undefined ? sign : undefined;
    const isHeading = fence === undefined && /^#{1,6}[ \t]/.test(line);
    if (isHeading) sections.push({ line: first + index, from, text: "", blocks: [] });
    const { blocks } = add(sections, line);
    const isEmpty = fence === undefined && line.trim() === "";
    if ((isEnded || isHeading) && !isEmpty) blocks.push({ line: first + index, from, text: "" });
    const last = blocks.at(-1);
    if (last !== undefined) last.text += line;
    isEnded = isEmpty || isHeading;
    from += line.length;
  }
  return sections;
}

function add(sections: Section[], line: string): Section {
  const last = sections.at(-1);
  if (last === undefined) throw new Error("The text has no section");
  last.text += line;
  return last;
}

/**
 * The position of a line: its section and block, and as `part` the fraction of each that is above the line. `of` is the number of blocks
 * in the section.
 */
export interface Place {
  index: number;
  part: number;
  block: { index: number; part: number; of: number };
}

/** Returns the position of a line. */
export function placeOf(sections: readonly Section[], line: number): Place {
  const { index, part } = placeIn(sections, line);
  const blocks = sections[index]?.blocks ?? [];
  return { index, part, block: { ...placeIn(blocks, line), of: blocks.length } };
}

/** The index of the last section or block that begins at or before a line, and the fraction of it above the line. */
function placeIn(parts: readonly Block[], line: number): { index: number; part: number } {
  const index = Math.max(
    0,
    parts.findLastIndex((each) => each.line <= line),
  );
  const found = parts[index];
  if (found === undefined) return { index: 0, part: 0 };
  const lines = Math.max(1, found.text.split("\n").length - 1);
  return { index, part: Math.min(1, Math.max(0, (line - found.line) / lines)) };
}
