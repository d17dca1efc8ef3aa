import type { Element } from "hast";

/** What an author marks a line as: `const a = 1 // [!code ++]`, a notation that other generators know as well. */
export type LineChange = "inserted" | "deleted";

/** A comment in any language that holds nothing but a note, at the end of its line. */
const NOTE = /(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)[ \t]*\[!code ([^\]\s]+)\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/;

const CHANGES: Readonly<Record<string, LineChange>> = { "++": "inserted", "--": "deleted" };

/** Who writes of Markdown shows how notes are written. */
const SHOWS_NOTES = /^(?:md|mdx|markdown)$/i;

/** The language of a fence, as it is named on the element of its code. */
export function languageOf(code: Element): string | undefined {
  const { className } = code.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  return names.find((name) => name.startsWith("language-"))?.slice("language-".length);
}

/**
 * Takes the notes out of code. Those that only stress a line go without a trace, as the numbers of lines behind a fence do; a
 * line that held nothing else goes with its note.
 * @returns the code, and by the number of its line, from 0, what became of it
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
