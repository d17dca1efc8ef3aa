import { posix } from "node:path";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { addressEdits } from "../markup/address-edits.ts";
import { usualTag } from "../markup/usual-tags.ts";
import { remains } from "../markup/write-tags.ts";
import type { ConversionTrace } from "../text/conversion-trace.ts";
import { type Edit, type EditedText, applyEdits } from "../text/edits.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";
import { parseBlocks } from "../text/parse-blocks.ts";
import { type PartMark, findPartMarks } from "./part-marks.ts";
import { partPaths, readPart, sectionOf } from "./read-part.ts";

export interface PartReader {
  /** The tree's folder on disk. */
  top: string;
  /** The article's path in the tree. */
  path: string;
  language: LanguageCode;
  /** Folder of the article's language. */
  folder: string;
  /** True if the mapping has a rule for a mark, which then determines its replacement. */
  isMapped(mark: PartMark): boolean;
}

/** Maximum nesting of included files. A deeper nesting can only be a loop. */
const MAXIMUM_DEPTH = 8;

/**
 * Inserts included files into a text, and adapts their addresses to the article. The mark of a file that is not in the tree
 * stays, with a finding.
 *
 * @param lineOf returns the line of the file for a line of the text
 */
export function includeParts(
  body: string,
  reader: PartReader,
  trace: ConversionTrace,
  lineOf: (line: number) => number,
): EditedText {
  const report: Report = (mark, outcome) => {
    const line = lineOf(body.slice(0, mark.start).split("\n").length);
    trace.leaves(mark.written, line, `the file "${mark.path}" ${outcome}`);
  };
  return applyEdits(body, partEdits(body, reader.path, reader, [reader.path], report), 1);
}

/** Reports what happened to the file of a mark. */
type Report = (mark: PartMark, outcome: string) => void;

function partEdits(
  text: string,
  from: string,
  reader: PartReader,
  around: readonly string[],
  report: Report,
): Edit[] {
  const marks = findPartMarks(text);
  if (marks.length === 0) return [];
  const { code } = literalRanges(text);
  const isCode = covers(code);
  return marks.flatMap((mark) => {
    const { start, end } = mark;
    if ((isCode(start) && !mark.inCode) || reader.isMapped(mark)) return [];
    const part = readPart(reader.top, partPaths(mark, from, reader.folder), reader.language);
    if (part === undefined) {
      // A mark in code is only an example.
      if (isCode(start)) return [];
      // Some included files belong to a theme. A built-in rule knows their meaning, although they are not in the tree.
      if (usualTag(`include ${mark.path.replace(/\.\w+$/, "")}`) !== undefined) return [];
      report(mark, "is not in the tree, so nothing is included");
      return [{ start, end, text: withoutPart(mark) }];
    }
    if (around.includes(part.path) || around.length > MAXIMUM_DEPTH) return [{ start, end, text: "" }];
    if (part.decoded === undefined) {
      report(mark, "is not UTF-8, and its encoding is not certain, so nothing is included. Save it as UTF-8");
      return [{ start, end, text: withoutPart(mark) }];
    }
    const { encoding } = part.decoded;
    if (encoding !== "utf-8")
      report(mark, `was converted from ${encoding.toUpperCase()}. Save it as UTF-8 to avoid this warning`);
    const content = sectionOf(part.decoded.text, mark.section);
    if (mark.form === "code")
      return [{ start, end, text: fenced(content, part.path, lineIndent(text, start)) }];
    if (isCode(start)) return [{ start, end, text: inCode(content, text, start) }];
    const known = withValues(content, mark);
    const inner = partEdits(known, part.path, reader, [...around, part.path], report);
    const whole = seenFrom(reader.path, part.path, applyEdits(known, inner, 1).text);
    const gap = mark.isFollowed === true ? `\n${lineIndent(text, start).trimEnd()}` : "";
    return [{ start, end, text: inPlace(withoutImports(whole), text, mark) + gap }];
  });
}

/** Returns what replaces a mark whose file is not included. */
function withoutPart({ values }: PartMark): string {
  return remains(values).replace("{body}", "");
}

/** Returns the text of an included file, with the mark's values inserted for `{{ include.name }}` and `{props.name}`. */
function withValues(content: string, { values, written }: PartMark): string {
  const names = written.startsWith("<") ? /\{props\.(\w+)\}/g : /\{\{-?\s*include\.([\w-]+)\s*-?\}\}/g;
  return content.replace(names, (_whole, name: string) => values.get(name) ?? "");
}

/**
 * Removes the MDX imports at the beginning of an included text, because imports are otherwise removed only at the top of a file.
 */
function withoutImports(part: string): string {
  return part.replace(/^(?:\s*import\s[^\n]*\sfrom\s+["'][^"'\n]+["'];?[ \t]*(?:\n|$))+/, "");
}

/**
 * Adapts an included text to its place. In the middle of a sentence, its last line break is removed; on its own line, it gets
 * that line's indentation.
 */
function inPlace(part: string, text: string, { start, end }: PartMark): string {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const next = text.indexOf("\n", end);
  const after = text.slice(end, next < 0 ? text.length : next);
  const content = part.replace(/^\s*\n|\s+$/g, "");
  if (/^[\s>]*$/.test(before) && after.trim() === "") return indented(content, before).trimStart();
  const hasBlocks = /\n\s*\n|^\s*(?:[-*|>]|\d+\.)/m.test(content);
  return hasBlocks ? content : content.replace(/\s*\n\s*/g, " ");
}

/** Indents an included text in code. If the mark is on its own line, the first line is already indented. */
function inCode(part: string, text: string, start: number): string {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const whole = indented(part, lineIndent(text, start));
  return before.trim() === "" ? whole.slice(before.length) : whole;
}

function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t>]*/.exec(text.slice(start))?.[0] ?? "";
}

function indented(content: string, indent: string): string {
  return content
    .replace(/\n+$/, "")
    .split("\n")
    .map((line) => (line === "" ? indent.trimEnd() : indent + line))
    .join("\n");
}

function fenced(content: string, path: string, indent: string): string {
  const longest = [...content.matchAll(/^\s*(`{3,})/gm)].reduce(
    (most, [, run = ""]) => Math.max(most, run.length),
    2,
  );
  const fence = "`".repeat(longest + 1);
  return `${indent}${fence}${posix.extname(path).slice(1)}\n${indented(content, indent)}\n${indent}${fence}`;
}

/** Returns the text of an included file, with relative addresses adapted to the article. */
function seenFrom(article: string, part: string, text: string): string {
  const [here, there] = [posix.dirname(article), posix.dirname(part)];
  if (here === there) return text;
  const edits = addressEdits(parseBlocks(text), (address) => {
    if (/^[/#~{]|^$/.test(address) || isExternalUrl(address) || /^[a-z][a-z+.-]*:/i.test(address))
      return undefined;
    const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    return path === "" ? undefined : posix.relative(here, posix.join(there, path)) + rest;
  });
  return applyEdits(text, edits, 1).text;
}
