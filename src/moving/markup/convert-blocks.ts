import { calloutKind } from "../mapping/callout-kinds.ts";
import type { Mapping } from "../mapping/mapping.ts";
import type { ConversionTrace } from "../text/conversion-trace.ts";
import type { EditedText } from "../text/edits.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";
import { type NumberedLine, codeTabs } from "./code-groups.ts";
import { ContainerStack } from "./containers.ts";

type Line = NumberedLine;

const ADMONITION = /^([ \t]*)(!!!|\?\?\?\+?|===)[ \t]+(?:([A-Za-z][\w-]*)[^"\n]*)?(?:"([^"]*)")?[ \t]*$/;
const SLASHES = /^([ \t]*)(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/;
const CODE_GROUP = /^([ \t]*)(:{3,})[ \t]*code-group\b/;
const STEP = 4;

/**
 * Converts blocks of other systems line by line: `!!! note "Title"`, `??? note` and `=== "Tab"` with an indented body, `/// note
 * | Title` up to the next `///`, `:::info Title` or `::: info`, and groups of code. The marks of unknown blocks are removed.
 *
 * @param lineOf returns the line of the file for a line of the body
 */
export function convertBlocks(
  body: string,
  mapping: Mapping,
  trace: ConversionTrace,
  lineOf: (line: number) => number,
): EditedText {
  const { code, comments } = literalRanges(body);
  const isLiteral = covers([...code, ...comments]);
  let offset = 0;
  const lines = body.split("\n").map((text, index) => {
    const line = { text, number: index + 1, isLiteral: isLiteral(offset) };
    offset += text.length + 1;
    return line;
  });
  const containers = new ContainerStack(mapping, (name, line) =>
    trace.leaves(`:::${name}`, lineOf(line), "only the text inside is kept"),
  );
  const converted = convertLines(lines, { mapping, containers });
  return {
    text: converted.map(({ text }) => text).join("\n"),
    lines: converted.map(({ number }) => number),
  };
}

interface Conversion {
  mapping: Mapping;
  containers: ContainerStack;
}

function convertLines(lines: readonly Line[], conversion: Conversion): Line[] {
  const { mapping, containers } = conversion;
  const result: Line[] = [];
  for (let index = 0; index < lines.length;) {
    const line = lines[index];
    if (line === undefined) break;
    const admonition = line.isLiteral ? undefined : readAdmonition(line.text, mapping);
    const group = line.isLiteral ? null : CODE_GROUP.exec(line.text);
    if (group !== null) {
      const [, indent = "", colons = ""] = group;
      const { inner, next } = upTo(lines, index + 1, colons);
      for (const made of fenced(line, "tabs", codeTabs(inner, indent), indent)) result.push(made);
      index = next;
    } else if (admonition === undefined) {
      const text = line.isLiteral ? line.text : containers.convert(line.text, line.number);
      if (text !== undefined) result.push({ ...line, text });
      index += 1;
    } else if (admonition.isTab) {
      const tabs = takeTabs(lines, index, admonition, conversion);
      for (const made of tabs.lines) result.push(made);
      index = tabs.next;
    } else {
      const { inner, next } = takeBody(lines, index + 1, admonition, conversion);
      for (const made of fenced(line, admonition.open, inner, admonition.indent)) result.push(made);
      index = next;
    }
  }
  return result;
}

interface Admonition {
  indent: string;
  open: string;
  isTab: boolean;
  /** The line that closes the block; absent if the block is indented instead. */
  close?: string;
}

function readAdmonition(text: string, mapping: Mapping): Admonition | undefined {
  const match = ADMONITION.exec(text);
  if (match === null) return readSlashes(text, mapping);
  const [, indent = "", mark = "", name, title] = match;
  if (mark === "===") return title === undefined ? undefined : { indent, open: `tab[${title}]`, isTab: true };
  const kind = name === undefined ? undefined : calloutKind(name, mapping);
  if (kind === undefined) return undefined;
  const label = title === undefined || title === "" ? "" : `[${title}]`;
  return {
    indent,
    open: mark.startsWith("?") ? `details${label || `[${name}]`}` : `${kind}${label}`,
    isTab: false,
  };
}

function readSlashes(text: string, mapping: Mapping): Admonition | undefined {
  const match = SLASHES.exec(text);
  if (match === null) return undefined;
  const [, indent = "", close = "", name = "", title = ""] = match;
  const isOurs = name === "tab" || name === "details";
  const kind = isOurs ? name : calloutKind(name, mapping);
  if (kind === undefined) return undefined;
  return { indent, open: `${kind}${title === "" ? "" : `[${title}]`}`, isTab: name === "tab", close };
}

/** Reads the lines of a block and converts the blocks inside it. */
function takeBody(
  lines: readonly Line[],
  from: number,
  { indent, close }: Admonition,
  conversion: Conversion,
): { inner: Line[]; next: number } {
  if (close === undefined) return takeIndented(lines, from, indent, conversion);
  const { inner, next } = upTo(lines, from, close);
  return { inner: convertLines(inner, conversion), next };
}

/** Returns the lines before the one that closes a block, or all remaining lines. */
function upTo(lines: readonly Line[], from: number, close: string): { inner: Line[]; next: number } {
  const length = lines.slice(from).findIndex(({ text, isLiteral }) => !isLiteral && text.trim() === close);
  const end = length < 0 ? lines.length : from + length;
  return { inner: lines.slice(from, end), next: end + 1 };
}

/** Reads the lines indented below a marker, and removes one level of indentation. */
function takeIndented(
  lines: readonly Line[],
  from: number,
  indent: string,
  conversion: Conversion,
): { inner: Line[]; next: number } {
  const depth = indent.length + STEP;
  let end = from;
  for (let index = from; index < lines.length; index += 1) {
    const text = lines[index]?.text ?? "";
    if (text.trim() === "") continue;
    if (text.replaceAll("\t", " ".repeat(STEP)).search(/\S/) < depth) break;
    end = index + 1;
  }
  const inner = lines.slice(from, end).map((line) => ({
    ...line,
    text: line.text.trim() === "" ? "" : indent + line.text.replaceAll("\t", " ".repeat(STEP)).slice(depth),
  }));
  return { inner: convertLines(inner, conversion), next: end };
}

function takeTabs(
  lines: readonly Line[],
  from: number,
  { indent, close }: Admonition,
  conversion: Conversion,
): { lines: Line[]; next: number } {
  const tabs: Line[] = [];
  let next = from;
  for (let index = from; index < lines.length;) {
    const line = lines[index];
    const tab =
      line === undefined || line.isLiteral ? undefined : readAdmonition(line.text, conversion.mapping);
    if (line?.text.trim() === "") index += 1;
    else if (line === undefined || tab?.isTab !== true || tab.indent !== indent || tab.close !== close) break;
    else {
      const body = takeBody(lines, index + 1, tab, conversion);
      for (const made of fenced(line, tab.open, body.inner, indent)) tabs.push(made);
      next = index = body.next;
    }
  }
  const first = lines[from];
  return { lines: first === undefined ? tabs : fenced(first, "tabs", tabs, indent), next };
}

/** Puts lines into a fence that is longer than any fence inside it, with the necessary empty lines before and after. */
function fenced(mark: Line, open: string, inner: readonly Line[], indent: string): Line[] {
  const longest = inner.reduce(
    (length, { text }) => Math.max(length, /^[ \t]*(:{3,})/.exec(text)?.[1]?.length ?? 0),
    2,
  );
  const colons = ":".repeat(longest + 1);
  const last = inner.at(-1) ?? mark;
  return [
    { ...mark, text: `${indent}${colons}${open}` },
    ...inner,
    { ...last, text: `${indent}${colons}` },
    { ...last, text: "" },
  ];
}
