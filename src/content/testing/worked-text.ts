import type { Random } from "./random.ts";

/*
 * A text on which several people work. Each paragraph begins with its number, followed by the marks of all its edits. No edit
 * removes a mark, so the end of a test can check that none is lost.
 */

const PARAGRAPHS = 6;

export function newText(mark: string): string {
  const body = Array.from({ length: PARAGRAPHS }, (_, index) => `p${index}:`).join("\n\n");
  return `---\ntitle: Day\npublishedAt: 2026-03-01\n---\n\n${body}\n`.replace("p0:", `p0: ${mark}`);
}

/** Returns the text with one more mark, in any paragraph. */
export function edited(text: string, mark: string, random: Random): string {
  const number = random.below(PARAGRAPHS);
  return text.replace(new RegExp(`^p${number}:.*$`, "m"), (line) => `${line} ${mark}`);
}

/** Merges two texts as a person would: the result contains all marks of both. */
export function mergeManually(mine: string, other: string): string {
  return mine.replace(/^(p\d+:)(.*)$/gm, (_, head: string, marks: string) => {
    const others = new RegExp(`^${head}(.*)$`, "m").exec(other)?.[1] ?? "";
    const all = new Set([...marks.split(" "), ...others.split(" ")].filter((mark) => mark !== ""));
    return [head, ...all].join(" ");
  });
}
