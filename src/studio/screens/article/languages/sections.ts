/** A part of a text from one heading to before the next; the first begins with the text. */
export interface Section {
  /** Its first line in the file, from 1. */
  line: number;
  text: string;
}

const FENCE = /^[ \t]*(```+|~~~+)/;
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?^---[ \t]*(?:\r?\n|$)/m;

/** Parts a text at its headings, without the facts at its top. Signs in code are no headings. */
export function sectionsOf(text: string): Section[] {
  const head = FRONT_MATTER.exec(text)?.index === 0 ? (FRONT_MATTER.exec(text)?.[0] ?? "") : "";
  const first = head.split("\n").length;
  const sections: Section[] = [{ line: first, text: "" }];
  let fence: string | undefined;
  for (const [index, line] of text
    .slice(head.length)
    .split(/(?<=\n)/)
    .entries()) {
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

/** Where a line is: the number of its section from 0, and the part of that section above it. */
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
