import type { Element } from "hast";

/** Marks of authors on lines of code: `const a = 1 // [!code ++]`, a notation that other generators use as well. */
export type LineChange = "inserted" | "deleted";

/** A comment, in any language, that contains only a mark, at the end of its line. */
const NOTE = /(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)[ \t]*\[!code ([^\]\s]+)\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/;

const CHANGES: Readonly<Record<string, LineChange>> = { "++": "inserted", "--": "deleted" };

/** Marks stay in Markdown examples, which show how to write them. */
const SHOWS_NOTES = /^(?:md|mdx|markdown)$/i;

/** The language of a fence, as named on its code element. */
export function languageOf(code: Element): string | undefined {
  const { className } = code.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  return names.find((name) => name.startsWith("language-"))?.slice("language-".length);
}

/**
 * Removes the marks from code; a line that contains only a mark is removed entirely. Marks that only highlight a line are ignored,
 * as are the line numbers after a fence.
 *
 * @returns the code, and the kind of change by line number, from 0
 */
export function takeCodeNotes(
  code: string,
  language: string | undefined,
): { text: string; changes: ReadonlyMap<number, LineChange> } {
  const changes = new Map<number, LineChange>();
  if (!code.includes("[!code ") || SHOWS_NOTES.test(language ?? "")) return { text: code, changes };
  const lines: string[] = [];
  for (const line of code.split(/\r\n?|\n/)) {
    const note = NOTE.exec(line);
    const rest = note === null ? line : line.slice(0, note.index).trimEnd();
    if (note !== null && rest === "") continue;
    const change = CHANGES[note?.[1] ?? ""];
    if (change !== undefined) changes.set(lines.length, change);
    lines.push(rest);
  }
  return { text: lines.join("\n"), changes };
}
