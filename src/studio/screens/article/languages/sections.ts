import { bodyOf } from "../../../../contract/front-matter/split.ts";

/** The text from one heading to the next; the first section starts at the beginning. */
export interface Section {
  /** Its first line in the file, from 1. */
  line: number;
  text: string;
}

const FENCE = /^[ \t]*(```+|~~~+)/;

/** Splits a text at its headings, without front matter. `#` in code is ignored. */
export function sectionsOf(text: string): Section[] {
  const body = bodyOf(text);
  const head = text.slice(0, text.length - body.length);
  const first = head.split("\n").length;
  const sections: Section[] = [{ line: first, text: "" }];
  let fence: string | undefined;
  for (const [index, line] of body.split(/(?<=\n)/).entries()) {
    const sign = FENCE.exec(line)?.[1];
    if (sign !== undefined && (fence === undefined || sign.startsWith(fence)))
      fence = fence === undefined ? sign : undefined;
    if (fence === undefined && /^#{1,6}[ \t]/.test(line)) sections.push({ line: first + index, text: line });
    else {
      const last = sections.at(-1);
      if (last !== undefined) last.text += line;
    }
  }
  return sections;
}

/** The index of a line's section, and the fraction of the section above the line. */
export function sectionAt(sections: readonly Section[], line: number): { index: number; part: number } {
  const index = Math.max(
    0,
    sections.findLastIndex((section) => section.line <= line),
  );
  const section = sections[index];
  if (section === undefined) return { index: 0, part: 0 };
  const lines = Math.max(1, section.text.split("\n").length - 1);
  return { index, part: Math.min(1, Math.max(0, (line - section.line) / lines)) };
}
