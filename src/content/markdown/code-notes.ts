import type { Element } from "hast";

/** Marks of authors on lines of code: `const a = 1 // [!code ++]`. Other generators use the same notation. */
export type LineChange = "inserted" | "deleted";

/** A comment at the end of a line, in any programming language, that contains only a mark. */
const NOTE = /(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)[ \t]*\[!code ([^\]\s]+)\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/;

const CHANGES: Readonly<Record<string, LineChange>> = { "++": "inserted", "--": "deleted" };

/** In these languages marks are not removed, since examples in Markdown show how to write them. */
const SHOWS_NOTES = /^(?:md|mdx|markdown)$/i;

/** The language of a code fence, from the class of its code element. */
export function languageOf(code: Element): string | undefined {
  const { className } = code.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  return names.find((name) => name.startsWith("language-"))?.slice("language-".length);
}

/**
 * Removes the marks from code. A line that contains only a mark is removed entirely. Marks that only highlight a line have no
 * effect, and neither have the line numbers after a fence.
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
