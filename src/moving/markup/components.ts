import type { Range } from "../text/literal-ranges.ts";

/** The opening or closing tag of a component, `<Name …>`, `<Name … />` or `</Name>`, or of an element with values in braces. */
export interface ComponentMark extends Range {
  name: string;
  /** Attributes whose value is a text or number, or contains one. */
  values: ReadonlyMap<string, string>;
  /** Attributes whose value is a list of texts. */
  lists?: ReadonlyMap<string, readonly string[]>;
  isClose: boolean;
  isSelfClosing: boolean;
  /** True if a value is written in braces, which is not HTML. */
  hasBraces: boolean;
}

const BEGIN = /<(\/?)([A-Za-z][\w.-]*)(?=[\s/>])/g;
const NAME = /[\w:@$.-]+/y;
/** Maximum length of a tag in characters. In a longer one, the end is missing. */
const MAXIMUM_LENGTH = 5_000;

/** Finds tags in JSX syntax: attributes over several lines, values in nested braces, `>` within values. */
export function findComponents(text: string): ComponentMark[] {
  const marks: ComponentMark[] = [];
  for (const match of text.matchAll(BEGIN)) {
    const [whole, slash = "", name = ""] = match;
    const mark = readTag(text, match.index + whole.length);
    if (mark === undefined) continue;
    const isComponent = /^[A-Z]/.test(name);
    if (isComponent || (mark.hasBraces && slash === ""))
      marks.push({ start: match.index, name, isClose: slash !== "", ...mark });
  }
  return marks;
}

function readTag(text: string, from: number): Omit<ComponentMark, "start" | "name" | "isClose"> | undefined {
  const values = new Map<string, string>();
  const lists = new Map<string, string[]>();
  let hasBraces = false;
  let offset = from;
  const limit = Math.min(text.length, from + MAXIMUM_LENGTH);
  while (offset < limit) {
    if (/\s/.test(text[offset] ?? "")) offset += 1;
    else if (text[offset] === ">") return { end: offset + 1, values, lists, isSelfClosing: false, hasBraces };
    else if (text.startsWith("/>", offset))
      return { end: offset + 2, values, lists, isSelfClosing: true, hasBraces };
    else if (text[offset] === "{") {
      // Skips spread attributes and comments.
      const end = endOfBraces(text, offset);
      if (end === undefined) return undefined;
      hasBraces = true;
      offset = end;
    } else {
      NAME.lastIndex = offset;
      const name = NAME.exec(text)?.[0];
      if (name === undefined) return undefined;
      offset += name.length;
      const equals = /^\s*=\s*/.exec(text.slice(offset, offset + 20));
      if (equals === null) {
        values.set(name, "");
        continue;
      }
      const start = offset + equals[0].length;
      const end = endOfValue(text, start);
      if (end === undefined) return undefined;
      const written = text.slice(start, end);
      hasBraces ||= written.startsWith("{");
      const value = plainValue(written);
      if (value !== undefined) values.set(name, value);
      if (/^\{\s*\[/.test(written)) lists.set(name, textsIn(written));
      offset = end;
    }
  }
  return undefined;
}

function endOfValue(text: string, start: number): number | undefined {
  const sign = text[start];
  if (sign === "{") return endOfBraces(text, start);
  if (sign === '"' || sign === "'") {
    const end = text.indexOf(sign, start + 1);
    return end < 0 || end - start > MAXIMUM_LENGTH ? undefined : end + 1;
  }
  const bare = /^[^\s"'<>{}`=]+/.exec(text.slice(start, start + MAXIMUM_LENGTH))?.[0];
  return bare === undefined ? undefined : start + bare.length;
}

/** Returns the offset after the brace that closes the one at `start`. Braces may be nested; those in strings do not count. */
function endOfBraces(text: string, start: number): number | undefined {
  let depth = 0;
  let quote = "";
  for (let offset = start; offset < Math.min(text.length, start + MAXIMUM_LENGTH); offset += 1) {
    const sign = text[offset] ?? "";
    if (quote !== "") {
      if (sign === "\\") offset += 1;
      else if (sign === quote) quote = "";
    } else if (/["'`]/.test(sign)) quote = sign;
    else if (sign === "{") depth += 1;
    else if (sign === "}" && (depth -= 1) === 0) return offset + 1;
  }
  return undefined;
}

const TEXT = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`([^`$]*)`/;

/**
 * Returns the text of a value. For a list, or a call such as `require("./a.png")`, returns the first text in it; `undefined` for
 * an object or element.
 */
function plainValue(written: string): string | undefined {
  if (/^["']/.test(written)) return written.slice(1, -1);
  if (!written.startsWith("{")) return written;
  const inner = written.slice(1, -1).trim();
  if (/^(?:-?[\d.]+|true|false)$/.test(inner)) return inner;
  if (/^[{<(]/.test(inner)) return undefined;
  const [, double, single, template] = TEXT.exec(inner) ?? [];
  return (double ?? single ?? template)?.replace(/\\(["'\\])/g, "$1");
}

function textsIn(list: string): string[] {
  return [...list.matchAll(new RegExp(TEXT, "g"))].map(
    ([, double, single, template]) => double ?? single ?? template ?? "",
  );
}

/** Returns the tag of an element as HTML with its text attributes, except those that contain scripts. */
export function elementAsHtml({ name, values, isSelfClosing }: ComponentMark): string {
  const attributes = [...values]
    .filter(([key]) => !/^(?:class|className|style|key|ref|on[A-Z].*)$/.test(key))
    .map(([key, value]) => ` ${key}="${value.replace(/&/g, "&amp;").replace(/"/g, "&quot;")}"`);
  return `<${name}${attributes.join("")}${isSelfClosing ? " /" : ""}>`;
}
