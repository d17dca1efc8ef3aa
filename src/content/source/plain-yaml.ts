import { isCollection, isSeq, parseDocument, visit } from "yaml";
import { NO_TEXT, PROTOTYPE, readPlainValue, withoutSpaceAfter } from "./plain-values.ts";
import { findRepeatedKeys } from "./yaml-names.ts";

/**
 * Reads YAML that consists mainly of lists, objects and texts of one line, as large settings files do. Needs a tenth of the time
 * and memory of the parser. Only values in other notations, such as texts of several lines, are passed to the parser, one at a time.
 *
 * @returns the value that the parser would return; `undefined` if the text is invalid, or too unusual to be read without it
 */
export function readPlainYaml(text: string): { value: unknown } | undefined {
  try {
    return { value: new PlainReader(text).read() };
  } catch (error) {
    if (error instanceof UnusualTextError) return undefined;
    throw error;
  }
}

/** Thrown if the parser has to read the whole text. */
class UnusualTextError extends Error {}

/** Maximum nesting of lists and objects. Real settings have about ten levels. */
const MAXIMUM_DEPTH = 50;
/** Maximum length of a text that is read without the parser, since regular expressions are slow on longer ones. */
const MAXIMUM_LENGTH = 1_000;

/** Matches a key with its colon, and the spaces after it. */
const KEY = /([a-z_][\w-]{0,99}):(?: +|(?=\r?\n|$))/iy;
/** Matches the dash of a list item, and the spaces after it. */
const ITEM = /-(?: +|(?=\r?\n|$))/y;
const EMPTY_LINE = / *(?:#[^\n]*)?\r?\n/y;
const INDENTATION = / */y;
const REST_OF_LINE = /[^\n]*/y;
/** Matches the beginning of a line that may belong to its neighbours: an anchor, a tag, the key of `? key`, or `---`. */
const INDICATOR = /[?:&*!%-]/y;

/** A position in the text: the beginning of a key, of a list item's dash, or of a value. */
interface Place {
  /** The offset of the line. */
  line: number;
  /** The offset of the position itself. */
  at: number;
}

class PlainReader {
  readonly #text: string;
  #place: Place = { line: 0, at: 0 };
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    // A carriage return that does not end a line is part of a value.
    if (/\r(?!\n)/.test(this.#text)) throw new UnusualTextError();
    this.#skipEmptyLines(0);
    const value = this.#readBlock();
    if (!this.#isAtEnd) throw new UnusualTextError();
    return value;
  }

  get #isAtEnd(): boolean {
    return this.#place.at >= this.#text.length;
  }

  /** The number of characters before the current position in its line; -1 at the end of the text. */
  get #column(): number {
    return this.#isAtEnd ? -1 : this.#place.at - this.#place.line;
  }

  #match(pattern: RegExp, at = this.#place.at): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text);
  }

  /** Whether a list, or an object whose first key is simple, begins at the current position. */
  get #isAtBlock(): boolean {
    return this.#match(ITEM) !== null || this.#match(KEY) !== null;
  }

  #readBlock(): unknown {
    this.#depth += 1;
    if (this.#depth > MAXIMUM_DEPTH) throw new UnusualTextError();
    const column = this.#column;
    const value = this.#match(ITEM) === null ? this.#readObject(column) : this.#readList(column);
    // The next line is not indented like any of the blocks that contain it.
    if (this.#column > column) throw new UnusualTextError();
    this.#depth -= 1;
    return value;
  }

  #readObject(column: number): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    const add = (key: string, value: unknown) => {
      if (key === PROTOTYPE || Object.hasOwn(object, key)) throw new UnusualTextError();
      object[key] = value;
    };
    while (this.#column === column) {
      const place = this.#place;
      const [written = "", key = ""] = this.#match(KEY) ?? [];
      const read =
        written === "" || NO_TEXT.test(key) ? undefined : this.#readValue(written.length, { isOfKey: true });
      if (read !== undefined) add(key, read.value);
      else for (const [name, value] of Object.entries(this.#parseAt(place, "object"))) add(name, value);
    }
    return object;
  }

  #readList(column: number): unknown[] {
    const list: unknown[] = [];
    while (this.#column === column) {
      const place = this.#place;
      const mark = this.#match(ITEM);
      // In an object, the next key may have the same indentation as the list before it.
      if (mark === null) break;
      const read = this.#readValue(mark[0].length, { isOfKey: false });
      if (read !== undefined) list.push(read.value);
      else list.push(...Object.values(this.#parseAt(place, "list")));
    }
    return list;
  }

  /**
   * Reads the value after a key or a list item's dash.
   *
   * @returns `undefined` if only the parser can read it
   */
  #readValue(markLength: number, { isOfKey }: { isOfKey: boolean }): { value: unknown } | undefined {
    const column = this.#column;
    const start = this.#place.at + markLength;
    const [rest] = this.#match(REST_OF_LINE, start) ?? [""];
    if (rest.length > MAXIMUM_LENGTH) return undefined;
    const written = withoutSpaceAfter(rest);
    if (written === "") {
      this.#skipEmptyLines(start + rest.length + 1);
      const isBelow =
        this.#column > column || (isOfKey && this.#column === column && this.#match(ITEM) !== null);
      if (!isBelow) return { value: null };
      return this.#isAtBlock ? { value: this.#readBlock() } : undefined;
    }
    if (!isOfKey) {
      this.#place = { line: this.#place.line, at: start };
      if (this.#isAtBlock) return { value: this.#readBlock() };
    }
    const value = readPlainValue(written);
    if (value === undefined) return undefined;
    this.#skipEmptyLines(start + rest.length + 1);
    // A text is continued on the next line if that is indented.
    return this.#column > column ? undefined : { value };
  }

  /** Passes one item or key to the parser, with all lines that are indented below it. */
  #parseAt(place: Place, kind: "object" | "list"): object {
    if (kind === "object" && this.#match(INDICATOR, place.at) !== null) throw new UnusualTextError();
    const column = place.at - place.line;
    this.#place = place;
    do {
      const [rest] = this.#match(REST_OF_LINE) ?? [""];
      this.#skipEmptyLines(this.#place.at + rest.length + 1);
    } while (this.#column > column);
    const text =
      " ".repeat(column) + this.#text.slice(place.at, this.#isAtEnd ? undefined : this.#place.line);
    const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
    const { contents, errors } = document;
    if (errors.length > 0 || findRepeatedKeys(document).length > 0) throw new UnusualTextError();
    if (!isCollection(contents) || isSeq(contents) !== (kind === "list")) throw new UnusualTextError();
    // An object in braces is no key of the object around it.
    if (contents.flow === true) throw new UnusualTextError();
    if (contents.range?.[0] !== column || contents.items.length !== 1) throw new UnusualTextError();
    // An alias may refer to another part of the text.
    visit(document, {
      Alias() {
        throw new UnusualTextError();
      },
    });
    return document.toJS() as object;
  }

  /** Moves to the next line that has content. */
  #skipEmptyLines(from: number): void {
    let line = from;
    for (let empty = this.#match(EMPTY_LINE, line); empty !== null; empty = this.#match(EMPTY_LINE, line))
      line += empty[0].length;
    const [indentation] = this.#match(INDENTATION, line) ?? [""];
    const at = line + indentation.length;
    this.#place = { line, at };
    const [rest] = this.#match(REST_OF_LINE) ?? [""];
    // A last line without a line feed may be empty, too.
    if (rest === "" || rest.startsWith("#")) this.#place = { line, at: this.#text.length };
    else if (rest.startsWith("\t")) throw new UnusualTextError();
  }
}
