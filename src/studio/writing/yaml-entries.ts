import { type Node, type Pair, type Scalar, type YAMLMap, isScalar } from "yaml";
import { lineEndOf } from "../../contract/front-matter/line-end.ts";
import { writeText } from "../../contract/front-matter/write-value.ts";

/** A text, or a list of texts. */
export type YamlValue = string | readonly string[];

/** An entry of a mapping in the syntax tree: a key with its value. */
export type YamlEntry = Pair<Scalar, Node | null>;

/** The entries of a mapping whose keys are scalars. */
export function entriesOf(map: YAMLMap): YamlEntry[] {
  return map.items.filter((item): item is YamlEntry => isScalar(item.key));
}

/** The entry with a key. */
export function entryOf(map: YAMLMap, key: string): YamlEntry | undefined {
  return entriesOf(map).find((entry) => String(entry.key.value) === key);
}

/** Adds a value to a mapping below one or more new keys, in the style of the mapping. */
export function addEntry(text: string, map: YAMLMap, keys: readonly string[], value: YamlValue): string {
  const last = entriesOf(map).at(-1);
  if (map.flow === true) {
    const entry = inline(keys, value);
    const [start = 0, stop = 0] = map.range ?? [];
    if (last === undefined) return `${text.slice(0, start)}{ ${entry} }${text.slice(stop)}`;
    const end = endOf(last);
    return `${text.slice(0, end)}, ${entry}${text.slice(end)}`;
  }
  const at = last === undefined ? text.length : lineRange(text, last)[1];
  return insertLines(text, at, lines(keys, value, indentOf(text, map), lineEndOf(text)));
}

/** Gives a value to a key that has none, in a block mapping. With further keys, the value is nested below them. */
export function fillEntry(
  text: string,
  map: YAMLMap,
  entry: YamlEntry,
  keys: readonly string[],
  value: YamlValue,
): string {
  if (keys.length > 0) {
    const indent = `${indentOf(text, map)}  `;
    return insertLines(text, lineRange(text, entry)[1], lines(keys, value, indent, lineEndOf(text)));
  }
  const colon = text.indexOf(":", entry.key.range?.[1] ?? 0) + 1;
  return `${text.slice(0, colon)} ${writeNew(value, "")}${text.slice(colon)}`;
}

/**
 * The range to delete to remove an entry: its whole lines, or in a flow mapping the entry with one of its commas. An entry after the dash
 * of a list is deleted up to the next key, which then follows the dash.
 */
export function removalRange(text: string, map: YAMLMap, entry: YamlEntry): [from: number, to: number] {
  const entries = entriesOf(map);
  const index = entries.indexOf(entry);
  const [before, next] = [entries[index - 1], entries[index + 1]];
  const [start, end] = [entry.key.range?.[0] ?? 0, endOf(entry)];
  if (map.flow === true && before !== undefined) return [endOf(before), end];
  const lines = lineRange(text, entry);
  const isAlone = map.flow !== true && text.slice(lines[0], start).trim() === "";
  return isAlone ? lines : [start, next?.key.range?.[0] ?? end];
}

function insertLines(text: string, at: number, added: string): string {
  const before = text.slice(0, at);
  return before + (before === "" || before.endsWith("\n") ? "" : lineEndOf(text)) + added + text.slice(at);
}

/** An entry in block style. If there are several keys, the last one is in a flow mapping. */
function lines(
  [key = "", ...below]: readonly string[],
  value: YamlValue,
  indent: string,
  end: string,
): string {
  if (below.length === 0) return `${indent}${key}: ${writeNew(value, "")}${end}`;
  if (below.length === 1) return `${indent}${key}: { ${inline(below, value)} }${end}`;
  return `${indent}${key}:${end}${lines(below, value, `${indent}  `, end)}`;
}

function inline([key = "", ...below]: readonly string[], value: YamlValue): string {
  return `${key}: ${below.length === 0 ? writeNew(value, "[") : `{ ${inline(below, value)} }`}`;
}

/** Writes a value that the file does not have yet. Lists are written in brackets. */
function writeNew(value: YamlValue, context: "[" | ""): string {
  if (typeof value === "string") return writeText(value, undefined, context);
  return `[${value.map((each) => writeText(each, undefined, "[")).join(", ")}]`;
}

/** The range of an entry's whole lines, up to the start of the next line. */
export function lineRange(text: string, entry: YamlEntry): [from: number, to: number] {
  const from = text.lastIndexOf("\n", (entry.key.range?.[0] ?? 0) - 1) + 1;
  const end = endOf(entry);
  if (text.slice(0, end).endsWith("\n")) return [from, end];
  const line = text.indexOf("\n", end);
  return [from, line < 0 ? text.length : line + 1];
}

/** The end of an entry: that of its value, or of its key if it has no value. */
export function endOf({ key, value }: YamlEntry): number {
  return Math.max(value?.range?.[1] ?? 0, key.range?.[1] ?? 0);
}

function indentOf(text: string, map: YAMLMap): string {
  const start = entriesOf(map)[0]?.key.range?.[0] ?? 0;
  return text.slice(text.lastIndexOf("\n", start - 1) + 1, start).replace(/\S.*/s, "");
}
