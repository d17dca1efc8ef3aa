import { lineEndOf } from "../../contract/front-matter/line-end.ts";
import type { Entries, Entry, EntryList, ListFile } from "./list-file.ts";
import { type Line, UnreadableError, linesOf, splitLead } from "./list-lines.ts";
import { NO_ENTRIES, entryOf, fixedEntries } from "./whole-entry.ts";

const LIST_KEY = /^[A-Za-z_][\w-]*(?=[ \t]*:(?:[ \t\r\n]|$))/;
const DASH = /^[ \t]*-(?=[ \t\r\n]|$)/;
const CHILDREN = /^children[ \t]*:(?=[ \t\r\n]|$)/;
/** The last part of a line after which a block scalar begins. */
const BLOCK_SCALAR = /:[ \t]+[|>][-+\d]*[ \t]*(?:#.*)?\r?\n?$/;
/** An anchor or alias. Their order matters, so entries that use them cannot be moved freely. */
const ANCHOR = /(?:^|[:,[{-])[ \t]*[&*][^\s,\]}*]/m;

/**
 * Reads a file of lists, without byte order mark, by its lines: a YAML parser needs a second for two thousand entries. Only unusual values
 * are parsed. `undefined` if the file is written in another way, for example in braces.
 */
export function readListFile(text: string): ListFile | undefined {
  if (ANCHOR.test(text)) return undefined;
  try {
    const lineEnd = lineEndOf(text);
    const isOpenEnded = text !== "" && !text.endsWith("\n");
    const parts = new ListReader(isOpenEnded ? text + lineEnd : text).read();
    return { parts, lineEnd, isOpenEnded };
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

class ListReader {
  readonly #lines: Line[];
  /** The index of the next line. */
  #at = 0;

  constructor(text: string) {
    this.#lines = text === "" ? [] : linesOf(text);
  }

  read(): ListFile["parts"] {
    const parts: (string | EntryList)[] = [];
    let between = "";
    let hasBegun = false;
    for (let line = this.#next(); line !== undefined; line = this.#next()) {
      const key = line.kind === "content" && line.column === 0 ? LIST_KEY.exec(line.text)?.[0] : undefined;
      if (key !== undefined) {
        if (between !== "") parts.push(between);
        between = "";
        parts.push({ key, ...this.#list(line.text.slice(key.length)) });
      } else if (line.kind !== "content" || (!hasBegun && /^---[ \t]*\r?\n/.test(line.text))) {
        between += line.text;
        this.#at += 1;
      } else throw new UnreadableError();
      hasBegun ||= line.kind === "content";
    }
    if (between !== "") parts.push(between);
    if (new Set(keysOf(parts)).size < keysOf(parts).length) throw new UnreadableError();
    return parts;
  }

  /** Reads the list that follows a key. The reader must be at the line of the key. */
  #list(rest: string, column = 0): Entries & { opener: string } {
    const opener = this.#take();
    const value = rest
      .replace(/^[ \t]*:/, "")
      .replace(/(?:^|[ \t])#.*$/ms, "")
      .trim();
    if (value === "") return { opener, ...this.#entries(column) };
    if (value === "[]") return { opener, ...NO_ENTRIES };
    // Values in brackets may continue on further lines.
    const further = this.#deeper(column).join("");
    if (!value.startsWith("[")) throw new UnreadableError();
    return { opener: opener + further, ...fixedEntries(value + further) };
  }

  /** Reads the entries with dashes in one column, which is at least `least`. */
  #entries(least: number): Entries {
    const entries: Entry[] = [];
    const gaps: string[] = [];
    let column: number | undefined;
    for (;;) {
      const start = this.#at;
      while (this.#next() !== undefined && this.#next()?.kind !== "content") this.#at += 1;
      const line = this.#next();
      const isEntry =
        line !== undefined &&
        DASH.test(line.text) &&
        (column === undefined ? line.column >= least : line.column === column);
      if (line === undefined || !isEntry) {
        if (line !== undefined && line.column > (column ?? least)) throw new UnreadableError();
        this.#at = start;
        return { entries, gaps, isFixed: false };
      }
      column = line.column;
      const { gap, lead } = splitLead(this.#lines.slice(start, this.#at), column);
      gaps.push(gap);
      entries.push({ lead, ...this.#entry(line) });
    }
  }

  #entry(first: Line): Omit<Entry, "lead"> {
    const indent = first.column;
    const inner = first.text.slice(indent + 1);
    const column = /^[ \t]*(?:#.*)?\r?\n?$/.test(inner)
      ? (this.#lines[this.#at + 1]?.column ?? 0)
      : indent + 1 + (/^[ \t]*/.exec(inner)?.[0].length ?? 0);
    if (column <= indent) throw new UnreadableError();
    let below: (Entries & { opener: string }) | undefined;
    const [head, tail] = [[] as string[], [] as string[]];
    for (let line: Line | undefined = first; line !== undefined; line = this.#further(indent)) {
      const text = line === first ? line.text.slice(column) : line.text.trimStart();
      const isKey = (line === first && line.text.length > column) || line.column === column;
      if (isKey && CHILDREN.test(text) && below === undefined)
        below = this.#list(text.replace(/^children/, ""), column);
      else (below === undefined ? head : tail).push(...this.#pair(line === first ? column : line.column));
    }
    return entryOf({ head: head.join(""), tail: tail.join(""), indent, ...below });
  }

  /** The next line of an entry; blank lines and comments before it are part of the entry. */
  #further(indent: number): Line | undefined {
    const start = this.#at;
    while (this.#next() !== undefined && this.#next()?.kind !== "content") this.#at += 1;
    const line = this.#next();
    const isInside = line !== undefined && line.column > indent;
    this.#at = start;
    return isInside ? this.#next() : undefined;
  }

  /** Reads a line, and the lines of a block scalar that begins on it. */
  #pair(column: number): string[] {
    const text = this.#take();
    if (!BLOCK_SCALAR.test(text)) return [text];
    const scalar = this.#deeper(column, true);
    // Blank lines after a scalar with "+" belong to it.
    if (/[|>]\d?\+/.test(text)) while (this.#next()?.kind === "blank") scalar.push(this.#take());
    return [text, ...scalar];
  }

  /** Reads the lines that are indented further than a column, with blank lines between them. */
  #deeper(column: number, isScalar = false): string[] {
    const taken: string[] = [];
    for (;;) {
      const start = this.#at;
      while (this.#next()?.kind === "blank") this.#at += 1;
      const line = this.#next();
      if (line === undefined || line.column <= column || (line.kind === "comment" && !isScalar)) {
        this.#at = start;
        return taken;
      }
      this.#at += 1;
      for (const { text } of this.#lines.slice(start, this.#at)) taken.push(text);
    }
  }

  #next(): Line | undefined {
    return this.#lines[this.#at];
  }

  #take(): string {
    const text = this.#next()?.text ?? "";
    this.#at += 1;
    return text;
  }
}

function keysOf(parts: ListFile["parts"]): string[] {
  return parts.flatMap((part) => (typeof part === "string" ? [] : [part.key]));
}
