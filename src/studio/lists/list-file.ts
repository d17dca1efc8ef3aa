/**
 * A settings file that consists of lists of entries by name, such as `menus.yaml`, cut into pieces of its text. The pieces joined are the
 * text, so entries can be moved without printing YAML: only the lines of moved or edited entries change.
 */
export interface ListFile {
  /** Everything that is not a list is kept as text. */
  parts: readonly (string | EntryList)[];
  lineEnd: "\n" | "\r\n";
  /** Whether the text lacks the line ending of its last line. The pieces always have it. */
  isOpenEnded: boolean;
}

/** A list below a key of the file. */
export interface EntryList extends Entries {
  key: string;
  /** The line of the key. */
  opener: string;
}

/** The entries of one list, with the text between them. */
export interface Entries {
  entries: readonly Entry[];
  /** Blank lines and separate comments before each entry, and perhaps comments after the last. */
  gaps: readonly string[];
  /** Whether the list is written in brackets, so that its entries have no lines of their own. */
  isFixed: boolean;
}

/** An entry with the lines that belong to it. */
export interface Entry extends Entries {
  /** Comments directly above. */
  lead: string;
  /** The lines from the dash to the key `children`, or all lines if there is no such key. */
  head: string;
  /** The line of the key `children`; `undefined` if the entry has none. */
  opener: string | undefined;
  /** The lines after the children. */
  tail: string;
  /** The column of the dash, from 0. */
  indent: number;
  /** The values without the children; `undefined` if the entry is not an object. */
  values: Readonly<Record<string, unknown>> | undefined;
}

/** The position of an entry: the key of its list, then an index on each level. */
export interface Position {
  list: string;
  at: readonly number[];
}

/** Thrown if an entry cannot be changed without rewriting text around it. The text has to be edited by hand. */
export class FixedTextError extends Error {
  override readonly name = "FixedTextError";
}

/** The text of a file. */
export function writeListFile({ parts, lineEnd, isOpenEnded }: ListFile): string {
  const pieces: string[] = [];
  for (const part of parts) {
    if (typeof part === "string") pieces.push(part);
    else {
      pieces.push(part.opener);
      collect(part, pieces);
    }
  }
  const text = pieces.join("");
  return isOpenEnded && text.endsWith(lineEnd) ? text.slice(0, -lineEnd.length) : text;
}

/** The text of an entry with everything below it. */
export function writeEntry(entry: Entry): string {
  const pieces: string[] = [];
  collectEntry(entry, pieces);
  return pieces.join("");
}

function collect({ entries, gaps, isFixed }: Entries, pieces: string[]): void {
  if (isFixed) return;
  for (const [index, entry] of entries.entries()) {
    pieces.push(gaps[index] ?? "");
    collectEntry(entry, pieces);
  }
  pieces.push(gaps[entries.length] ?? "");
}

function collectEntry(entry: Entry, pieces: string[]): void {
  pieces.push(entry.lead, entry.head, entry.opener ?? "");
  collect(entry, pieces);
  pieces.push(entry.tail);
}

/** The lists of a file. */
export function listsOf({ parts }: ListFile): EntryList[] {
  return parts.filter((part): part is EntryList => typeof part !== "string");
}

export function listOf(file: ListFile, key: string): EntryList | undefined {
  return listsOf(file).find((list) => list.key === key);
}

/** The entry at a position. */
export function entryAt(file: ListFile, { list, at }: Position): Entry | undefined {
  return entryIn(listOf(file, list), at);
}

/** The entry of a list that an index on each level leads to. */
export function entryIn(list: Entries | undefined, at: Position["at"]): Entry | undefined {
  let entries = list?.entries;
  let entry: Entry | undefined;
  for (const index of at) {
    entry = entries?.[index];
    entries = entry?.entries;
  }
  return entry;
}

/** How many levels an entry and its children take up. */
export function heightOf({ entries }: Entries): number {
  return 1 + Math.max(0, ...entries.map(heightOf));
}

/** The column in which the keys of an entry begin. */
export function keyColumnOf({ head, opener = "" }: Pick<Entry, "head" | "opener">): number {
  const text = head === "" ? opener : head;
  const [, alone] = /^[ \t]*-[ \t]*(?:#[^\n]*)?\r?\n([ \t]*)/.exec(text) ?? [];
  return (alone ?? /^[ \t]*-[ \t]*/.exec(text)?.[0] ?? "").length;
}

/** Moves lines to the right, or to the left if `by` is negative. */
export function shiftLines(text: string, by: number): string {
  if (by === 0 || text === "") return text;
  if (by > 0) return text.replaceAll(/^(?=[^\r\n])/gm, " ".repeat(by));
  return text.replaceAll(new RegExp(`^ {1,${-by}}`, "gm"), "");
}

/** Whether an entry is written in braces. */
export function isInBraces({ head }: Pick<Entry, "head">): boolean {
  return /^[ \t]*-[ \t]*\{/.test(head);
}
