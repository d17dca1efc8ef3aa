import { type YAMLMap, isMap, isScalar, isSeq, parseDocument } from "yaml";
import { isRecord } from "../../contract/api/is-record.ts";
import { hasSameValues, writeText } from "../../contract/front-matter/write-value.ts";
import {
  type YamlEntry,
  endOf,
  entriesOf,
  entryOf,
  lineRange,
  removalRange,
} from "../writing/yaml-entries.ts";
import { type Entry, FixedTextError, isInBraces, keyColumnOf } from "./list-file.ts";
import { readValues } from "./read-values.ts";

/** The order in which new keys are written. */
const KEY_ORDER = [
  ...["id", "slug", "name", "title", "subtitle", "image", "imageMobile", "alt"],
  ...["article", "group", "url", "cta", "from", "until", "icon", "description", "target"],
];

/** A function that changes an entry. Its new lines end with `lineEnd`, like the other lines of the file. */
export type EntryChange = (entry: Entry, lineEnd: string) => Entry;

/** Sets one key of an entry, or removes it. Everything else stays byte for byte. @throws {FixedTextError} */
export function setValue(entry: Entry, key: string, value: string | undefined, lineEnd: string): Entry {
  const own = readOwn(entry, withValue(entry.values, key, value));
  const pair = entryOf(own.map, key);
  if (pair === undefined)
    return value === undefined ? entry : addPair(own, key, writeText(value, undefined, own.context), lineEnd);
  if (value === undefined) return removePair(own, pair);
  if (isEmpty(pair)) return fillPair(own, pair, writeText(value, undefined, own.context));
  const node = pair.value;
  const [from, to] = rangeOf(node) ?? [];
  if (from === undefined || to === undefined || !isScalar(node)) throw new FixedTextError(key);
  const written = writeText(value, node.value === null ? undefined : node, own.context);
  return spliced(own, from, to, keepEnd(own.text.slice(from, to), written));
}

/** Renames a key of an entry and replaces its value. @throws {FixedTextError} */
export function replaceKey(entry: Entry, key: string, wanted: string, value: string, lineEnd: string): Entry {
  const renamed = { ...withValue(entry.values, key, undefined), [wanted]: entry.values?.[key] };
  const own = readOwn(entry, renamed);
  const [from, to] = rangeOf(entryOf(own.map, key)?.key) ?? [];
  if (from === undefined || to === undefined) return setValue(entry, wanted, value, lineEnd);
  return setValue(spliced(own, from, to, wanted), wanted, value, lineEnd);
}

/**
 * Sets a text of an entry in one language; an empty text removes that language. A text for all languages becomes one text per language if a
 * second language is set.
 * @throws {FixedTextError}
 */
export function setText(
  entry: Entry,
  key: string,
  { language, text, defaultLanguage }: { language: string; text: string; defaultLanguage: string },
  lineEnd: string,
): Entry {
  const value = entry.values?.[key];
  const texts = isRecord(value) ? value : typeof value === "string" ? { [defaultLanguage]: value } : {};
  if (text === "" && texts[language] === undefined) return entry;
  const remaining = withValue(texts, language, text === "" ? undefined : text);
  if (Object.keys(remaining).length === 0) return setValue(entry, key, undefined, lineEnd);
  if (language === defaultLanguage && typeof value === "string") return setValue(entry, key, text, lineEnd);
  const own = readOwn(entry, withValue(entry.values, key, remaining));
  const pair = entryOf(own.map, key);
  if (isMap(pair?.value)) return setInMap(own, pair.value, language, text, lineEnd);
  const written = `{ ${Object.entries(remaining)
    .map(([code, each]) => `${code}: ${writeText(String(each), undefined, "[")}`)
    .join(", ")} }`;
  if (pair === undefined) return addPair(own, key, written, lineEnd);
  if (isEmpty(pair)) return fillPair(own, pair, written);
  const [from, to] = rangeOf(pair.value) ?? [];
  const isReplaceable = typeof (value ?? "") === "string";
  if (from === undefined || to === undefined || !isReplaceable) throw new FixedTextError(key);
  return spliced(own, from, to, keepEnd(own.text.slice(from, to), written));
}

/** Sets or removes the text of a language in a map that has others. */
function setInMap(own: OwnText, map: YAMLMap, language: string, text: string, lineEnd: string): Entry {
  const pair = entryOf(map, language);
  const context = map.flow === true ? "[" : own.context;
  if (pair === undefined) {
    const neighbour = entriesOf(map).at(-1);
    const written = writeText(text, isScalar(neighbour?.value) ? neighbour.value : undefined, context);
    return addAfter({ ...own, map }, neighbour, `${language}: ${written}`, lineEnd);
  }
  if (text === "") return removePair({ ...own, map }, pair);
  if (isEmpty(pair)) return fillPair(own, pair, writeText(text, undefined, context));
  const [from, to] = rangeOf(pair.value) ?? [];
  if (from === undefined || to === undefined) throw new FixedTextError(language);
  const written = writeText(text, isScalar(pair.value) ? pair.value : undefined, context);
  return spliced(own, from, to, keepEnd(own.text.slice(from, to), written));
}

/**
 * Rewrites an entry in braces as lines, so that it can have children.
 * @throws {FixedTextError}
 */
export function withoutBraces(entry: Entry, lineEnd: string): Entry {
  if (!isInBraces(entry)) return entry;
  const { text, map } = readOwn(entry, entry.values);
  const [, end = 0] = rangeOf(map) ?? [];
  const comment = text.slice(end).trim();
  const inside = map.items.map(({ key, value }) =>
    joined(text.slice(rangeOf(key)?.[0], rangeOf(value ?? key)?.[1])),
  );
  const between = text
    .slice(0, end)
    .split("\n")
    .some((line) => /(?:^|\s)#/.test(line));
  if (between || (comment !== "" && !comment.startsWith("#"))) throw new FixedTextError(text);
  const dash = `${" ".repeat(entry.indent)}- `;
  const lines = inside.map((pair, index) => (index === 0 ? dash : " ".repeat(dash.length)) + pair);
  lines[0] += comment === "" ? "" : ` ${comment}`;
  return checked({ ...entry, head: lines.join(lineEnd) + lineEnd }, entry.values);
}

/** Joins a value in braces into one line. */
function joined(text: string): string {
  return text.replaceAll(/[ \t]*\r?\n[ \t]*/g, " ");
}

/** The lines of an entry without its children, parsed. */
interface OwnText {
  entry: Entry;
  text: string;
  map: YAMLMap;
  /** Where a scalar is written: in brackets, more values need quotes. */
  context: "[" | "";
  /** The values that the entry has to have after the change. */
  wanted: Entry["values"];
}

function readOwn(entry: Entry, wanted: Entry["values"]): OwnText {
  const text = entry.head + (entry.opener ?? "") + entry.tail;
  const document = parseDocument(text, { prettyErrors: false, logLevel: "error" });
  const [map] = isSeq(document.contents) ? document.contents.items : [];
  if (document.errors.length > 0 || !isMap(map)) throw new FixedTextError(text);
  return { entry, text, map, context: map.flow === true ? "[" : "", wanted };
}

/** Returns values with one key set or removed. */
function withValue(values: Entry["values"], key: string, value: unknown): Readonly<Record<string, unknown>> {
  const { [key]: old, ...others } = values ?? {};
  if (value === undefined) return others;
  return old === undefined ? { ...others, [key]: value } : { ...values, [key]: value };
}

/** Whether a key has no value, not even a written `null`. A comment may follow. */
function isEmpty({ value }: YamlEntry): boolean {
  return value === null || (isScalar(value) && value.value === null && value.source === "");
}

/** Gives a value to an empty key. */
function fillPair(own: OwnText, { key }: YamlEntry, written: string): Entry {
  const [, end = 0] = rangeOf(key) ?? [];
  // In braces, a key may lack its colon.
  const colon = /^\s*:/.exec(own.text.slice(end))?.[0];
  if (colon === undefined) throw new FixedTextError(own.text);
  const at = end + colon.length;
  return spliced(own, at, at, ` ${written}`);
}

function rangeOf(node: unknown): readonly [number, number, number] | undefined {
  return isMap(node) || isSeq(node) || isScalar(node) ? (node.range ?? undefined) : undefined;
}

/** Multi-line values end with a line end, which has to stay. */
function keepEnd(old: string, written: string): string {
  return written + (/\r?\n$/.exec(old)?.[0] ?? "");
}

function addPair(own: OwnText, key: string, written: string, lineEnd: string): Entry {
  const rank = (pair: YamlEntry) => KEY_ORDER.indexOf(String(pair.key.value));
  const wanted = KEY_ORDER.indexOf(key);
  const before = entriesOf(own.map).findLast((pair) => rank(pair) >= 0 && rank(pair) < wanted);
  return addAfter(own, before, `${key}: ${written}`, lineEnd);
}

/** Adds a pair after another in the same map. */
function addAfter(own: OwnText, pair: YamlEntry | undefined, written: string, lineEnd: string): Entry {
  const { text, map } = own;
  if (pair === undefined) throw new FixedTextError(text);
  const [keyStart = 0] = rangeOf(pair.key) ?? [];
  if (map.flow === true) {
    const pairs = entriesOf(map);
    const previous = pairs[pairs.indexOf(pair) - 1];
    const end = endOf(pair);
    const between =
      /,(\s*)$/.exec(text.slice(previous === undefined ? keyStart : endOf(previous), keyStart))?.[1] ?? " ";
    return spliced(own, end, end, `,${between}${written}`);
  }
  const [lineStart, at] = lineRange(text, pair);
  return spliced(own, at, at, `${" ".repeat(keyStart - lineStart)}${written}${lineEnd}`);
}

function removePair(own: OwnText, pair: YamlEntry): Entry {
  const { text, map } = own;
  if (map.items.length === 1) throw new FixedTextError(text);
  const [from, to] = removalRange(text, map, pair);
  return spliced(own, from, to, "");
}

/** Replaces a part of an entry's own lines. @throws {FixedTextError} if that changes other values */
function spliced({ entry, text, wanted }: OwnText, from: number, to: number, written: string): Entry {
  const { head, opener = "", tail } = entry;
  const inTail = head.length + opener.length;
  if (to <= head.length && head !== "")
    return checked({ ...entry, head: text.slice(0, from) + written + head.slice(to) }, wanted);
  if (from < inTail) throw new FixedTextError(text);
  return checked({ ...entry, tail: text.slice(inTail, from) + written + tail.slice(to - inTail) }, wanted);
}

/** An entry with the values of its new text. @throws {FixedTextError} if they are not the wanted ones */
function checked(entry: Entry, wanted: Entry["values"]): Entry {
  const all = readValues(entry);
  if (all === undefined || keyColumnOf(entry) <= entry.indent) throw new FixedTextError(entry.head);
  const { children: _, ...values } = all;
  if (!hasSameValues(values, wanted)) throw new FixedTextError(entry.head);
  return { ...entry, values };
}
