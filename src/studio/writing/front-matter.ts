import {
  type Document,
  type Pair,
  type Scalar,
  type YAMLSeq,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
} from "yaml";
import { splitFrontMatter } from "../../contract/front-matter/split.ts";
import { spliceEntries } from "./splice-entries.ts";

/** The keys of an article's front matter, in the order in which new ones are written. */
const KEY_ORDER = [
  ...["title", "summary", "cover", "coverAlt", "tags", "authors", "publishedAt", "updatedAt"],
  ...["draft", "unlisted", "order", "translationKey"],
] as const;

/** A front-matter value; `undefined` removes the key. */
export type FrontMatterValue = string | number | boolean | readonly string[] | undefined;

/** The front matter of a text. */
export interface FrontMatter {
  values: Readonly<Record<string, unknown>>;
  /** The first and last line of each key, counted from 1 in the whole text. */
  lines: Readonly<Record<string, { first: number; last: number }>>;
}

interface Read {
  /** Offset of the YAML in the text. */
  start: number;
  yaml: string;
  document: Document.Parsed;
}

/** Reads the front matter; `undefined` if there is none, or it is not a valid YAML mapping. */
export function readFrontMatter(text: string): FrontMatter | undefined {
  const read = readYaml(text);
  if (read === undefined) return undefined;
  const lineAt = (offset: number) => text.slice(0, read.start + offset).split("\n").length;
  const lines = pairsOf(read.document).map((pair) => {
    const [first, end] = rangeOf(pair, read.yaml);
    return [
      String(pair.key.value),
      { first: lineAt(first), last: lineAt(Math.max(first, end - 1)) },
    ] as const;
  });
  return { values: valuesOf(read.document), lines: Object.fromEntries(lines) };
}

/** Whether a text has front matter, valid or not. */
export function hasFrontMatter(text: string): boolean {
  return splitFrontMatter(text) !== undefined;
}

/**
 * Sets one key in the front matter of a text. Everything else stays byte for byte.
 *
 * @returns `undefined` if that would change anything else
 */
export function setFrontMatter(text: string, key: string, value: FrontMatterValue): string | undefined {
  const read = readYaml(text);
  if (read === undefined) return undefined;
  const changed = spliced(read, key, value);
  const wanted = { ...valuesOf(read.document) };
  if (value === undefined) delete wanted[key];
  else wanted[key] = value;
  const result = text.slice(0, read.start) + changed + text.slice(read.start + read.yaml.length);
  const after = readYaml(result);
  if (after === undefined) return undefined;
  const found = { ...valuesOf(after.document) };
  // Entries that stay may be numbers.
  if (typeof value === "object" && Array.isArray(found[key])) found[key] = found[key].map(asText);
  return isSame(found, wanted) ? result : undefined;
}

function spliced({ yaml, document }: Read, key: string, value: FrontMatterValue): string {
  const pairs = pairsOf(document);
  const end = yaml.includes("\r\n") ? "\r\n" : "\n";
  const pair = pairs.find((each) => each.key.value === key);
  if (pair === undefined) {
    if (value === undefined) return yaml;
    const rank = (name: unknown) => KEY_ORDER.findIndex((each) => each === name);
    const before = pairs.findLast((each) => rank(each.key.value) >= 0 && rank(each.key.value) < rank(key));
    const at = before === undefined ? (rank(key) === 0 ? 0 : yaml.length) : rangeOf(before, yaml)[1];
    return `${yaml.slice(0, at)}${key}: ${write(value, undefined, end)}${end}${yaml.slice(at)}`;
  }
  const [from, to] = rangeOf(pair, yaml);
  if (value === undefined) return yaml.slice(0, from) + yaml.slice(to);
  const node = pair.value;
  const range = node?.range;
  const keyEnd = pair.key.range?.[1] ?? from;
  if (range === undefined || range === null)
    return `${yaml.slice(0, keyEnd)}: ${write(value, undefined, end)}${end}${yaml.slice(to)}`;
  const entries = typeof value === "object" && isSeq(node) ? spliceList(yaml, node, value, end) : undefined;
  if (entries !== undefined) return entries;
  // A multi-line value is replaced with its comments; a comment after a one-line value stays.
  const [start, stop] = range;
  const lineStart = yaml.lastIndexOf("\n", start - 1) + 1;
  const written = write(value, node, end + yaml.slice(lineStart, start).replace(/\S.*/s, ""));
  const old = yaml.slice(start, stop);
  const gap = /[ \t\n]$/.test(yaml.slice(0, start)) ? "" : " ";
  return yaml.slice(0, start) + gap + written + (old.endsWith("\n") ? end : "") + yaml.slice(stop);
}

/** The YAML with changed entries in one of its lists; `undefined` if the whole list has to be rewritten. */
function spliceList(yaml: string, list: YAMLSeq, values: readonly string[], end: string): string | undefined {
  const context = list.flow === true ? "[" : "";
  const write = (value: string, neighbour: Scalar | undefined) => writeText(value, neighbour, context);
  const splice = spliceEntries(yaml, list, values, write, end);
  if (splice === undefined) return undefined;
  return yaml.slice(0, splice.from) + splice.text + yaml.slice(splice.to);
}

type KeyPair = Pair<Scalar, Scalar | null>;

function pairsOf(document: Document.Parsed): KeyPair[] {
  if (!isMap(document.contents)) return [];
  return document.contents.items.filter((item): item is KeyPair & typeof item => isScalar(item.key));
}

/** The range of all lines of a pair, including trailing comments. */
function rangeOf({ key, value }: KeyPair, yaml: string): [from: number, to: number] {
  const from = key.range?.[0] ?? 0;
  const stop = Math.max(value?.range?.[1] ?? 0, key.range?.[1] ?? 0);
  if (yaml.slice(0, stop).endsWith("\n")) return [from, stop];
  const line = yaml.indexOf("\n", stop);
  return [from, line < 0 ? yaml.length : line + 1];
}

function readYaml(text: string): Read | undefined {
  const parts = splitFrontMatter(text);
  if (parts === undefined) return undefined;
  const { open, yaml } = parts;
  const document = parseDocument(yaml, { prettyErrors: false, logLevel: "error" });
  const isLines = document.contents === null || (isMap(document.contents) && document.contents.flow !== true);
  if (document.errors.length > 0 || !isLines || !isWhole(document)) return undefined;
  return { start: open.length, yaml, document };
}

/** Whether all references in the document (aliases such as `*name`) have a target. */
function isWhole(document: Document.Parsed): boolean {
  try {
    document.toJS();
    return true;
  } catch {
    return false;
  }
}

function valuesOf(document: Document.Parsed): Record<string, unknown> {
  return (document.toJS() as Record<string, unknown> | null) ?? {};
}

/** @param between separator of the entries of a block list */
function write(value: Exclude<FrontMatterValue, undefined>, old: unknown, between: string): string {
  if (typeof value === "object") return writeList(value, old, between);
  if (typeof value !== "string") return String(value);
  return writeText(value, isScalar(old) ? old : undefined, "");
}

/** Keeps the old value's quotes if they were optional; otherwise writes no quotes if possible. */
function writeText(value: string, old: Scalar | undefined, context: "[" | ""): string {
  const single = `'${value.replaceAll("'", "''")}'`;
  const isChosen = typeof old?.value === "string" && isPlain(old.value, context);
  if (isChosen && old.type === "QUOTE_SINGLE" && isText(single, value)) return single;
  if (isChosen && old.type === "QUOTE_DOUBLE") return JSON.stringify(value);
  return isPlain(value, context) ? value : JSON.stringify(value);
}

function writeList(values: readonly string[], old: unknown, between: string): string {
  const items = values.map((value) => writeText(value, undefined, "["));
  if (!isSeq(old) || old.flow === true || items.length === 0) return `[${items.join(", ")}]`;
  return items.map((item) => `- ${item}`).join(between);
}

/** Whether YAML reads a text without quotes as the same text. */
function isPlain(value: string, context: "[" | ""): boolean {
  return !/[\r\n]/.test(value) && isText(value, value, context);
}

function isText(written: string, value: string, context: "[" | "" = ""): boolean {
  const { errors, contents } = parseDocument(context === "[" ? `a: [${written}]` : `a: ${written}\nb: 1`);
  if (errors.length > 0 || !isMap(contents)) return false;
  const read: unknown = contents.toJSON();
  const expected = context === "[" ? { a: [value] } : { a: value, b: 1 };
  return isSame(read, expected);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(sorted(other, one));
}

/** A copy of an object with its keys in the order of `like`. */
function sorted(value: unknown, like: unknown): unknown {
  if (!isObject(value) || !isObject(like)) return value;
  const order = Object.keys(like);
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  );
}

function asText(value: unknown): string {
  return value === null ? "" : String(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
