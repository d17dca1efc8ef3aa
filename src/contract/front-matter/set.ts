import { type Scalar, type YAMLSeq, isSeq } from "yaml";
import { lineEndOf } from "./line-end.ts";
import { type ParsedYaml, pairsOf, parseYaml, rangeOf, valuesOf } from "./read.ts";
import { spliceEntries } from "./splice-entries.ts";
import { type FrontMatterValue, hasSameValues, writeText, writeValue } from "./write-value.ts";

/** The keys of an article's front matter, in the order in which new keys are written. */
const KEY_ORDER = [
  "title",
  "summary",
  "cover",
  "coverAlt",
  "tags",
  "authors",
  "publishedAt",
  "updatedAt",
  "draft",
  "unlisted",
  "layout",
  "order",
  "translationKey",
] as const;

/**
 * Sets one key in the front matter of a text. All other bytes stay the same.
 *
 * @returns `undefined` if that is impossible without changing anything else
 */
export function setFrontMatter(text: string, key: string, value: FrontMatterValue): string | undefined {
  const read = parseYaml(text);
  if (read === undefined) return undefined;
  const changed = spliced(read, key, value);
  const wanted = { ...valuesOf(read.document) };
  if (value === undefined) delete wanted[key];
  else wanted[key] = value;
  const result = text.slice(0, read.start) + changed + text.slice(read.start + read.yaml.length);
  const after = parseYaml(result);
  if (after === undefined) return undefined;
  const found = { ...valuesOf(after.document) };
  // Existing entries of a list may be numbers, so they are compared as text.
  if (typeof value === "object" && Array.isArray(found[key])) found[key] = found[key].map(asText);
  return hasSameValues(found, wanted) ? result : undefined;
}

function spliced({ yaml, document }: ParsedYaml, key: string, value: FrontMatterValue): string {
  const pairs = pairsOf(document);
  const end = lineEndOf(yaml);
  const pair = pairs.find((each) => each.key.value === key);
  if (pair === undefined) {
    if (value === undefined) return yaml;
    const rank = (name: unknown) => KEY_ORDER.findIndex((each) => each === name);
    const before = pairs.findLast((each) => rank(each.key.value) >= 0 && rank(each.key.value) < rank(key));
    const at = before === undefined ? (rank(key) === 0 ? 0 : yaml.length) : rangeOf(before, yaml)[1];
    return `${yaml.slice(0, at)}${key}: ${writeValue(value, undefined, end)}${end}${yaml.slice(at)}`;
  }
  const [from, to] = rangeOf(pair, yaml);
  if (value === undefined) return yaml.slice(0, from) + yaml.slice(to);
  const node = pair.value;
  const range = node?.range;
  const keyEnd = pair.key.range?.[1] ?? from;
  if (range === undefined || range === null)
    return `${yaml.slice(0, keyEnd)}: ${writeValue(value, undefined, end)}${end}${yaml.slice(to)}`;
  const entries = typeof value === "object" && isSeq(node) ? spliceList(yaml, node, value, end) : undefined;
  if (entries !== undefined) return entries;
  // For a multi-line value, its comments are replaced, too; for a one-line value, a comment after it is kept.
  const [start, stop] = range;
  const lineStart = yaml.lastIndexOf("\n", start - 1) + 1;
  const written = writeValue(value, node, end + yaml.slice(lineStart, start).replace(/\S.*/s, ""));
  const old = yaml.slice(start, stop);
  const gap = /[ \t\n]$/.test(yaml.slice(0, start)) ? "" : " ";
  return yaml.slice(0, start) + gap + written + (old.endsWith("\n") ? end : "") + yaml.slice(stop);
}

/** Returns the YAML with changed entries in one of its lists; `undefined` if the whole list has to be rewritten. */
function spliceList(yaml: string, list: YAMLSeq, values: readonly string[], end: string): string | undefined {
  const context = list.flow === true ? "[" : "";
  const write = (value: string, neighbour: Scalar | undefined) => writeText(value, neighbour, context);
  const splice = spliceEntries(yaml, list, values, write, end);
  if (splice === undefined) return undefined;
  return yaml.slice(0, splice.from) + splice.text + yaml.slice(splice.to);
}

function asText(value: unknown): string {
  return value === null ? "" : String(value);
}
