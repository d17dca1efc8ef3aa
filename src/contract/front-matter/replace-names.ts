import { type YAMLSeq, isScalar, isSeq } from "yaml";
import { composed } from "../addresses/composed.ts";
import { pairsOf, parseYaml, valuesOf } from "./read.ts";
import { setFrontMatter } from "./set.ts";
import { valueOf } from "./splice-entries.ts";
import { hasSameValues, writeText } from "./write-value.ts";

/**
 * Replaces names in a list of the front matter, such as `tags`, by another name, at the place of the first of them; `null` removes
 * them. All other bytes of the text stay the same, including quotes, comments and repeated other names. Returns the same text if the
 * list has none of the names, and `undefined` if the names cannot be changed alone, as with aliases.
 */
export function replaceNames(
  text: string,
  key: string,
  names: readonly string[],
  to: string | null,
): string | undefined {
  const entries = entriesOf(text, key);
  if (entries === undefined) return undefined;
  const replaced = new Set(names);
  if (!entries.some((name) => replaced.has(nameOf(name)))) return text;
  if (to !== null) replaced.add(nameOf(to));
  const first = to === null ? -1 : entries.findIndex((name) => replaced.has(nameOf(name)));
  const kept = entries.filter((name, index) => index === first || !replaced.has(nameOf(name)));
  const shorter =
    kept.length === entries.length ? text : setFrontMatter(text, key, kept.length === 0 ? undefined : kept);
  return to === null || shorter === undefined ? shorter : withEntry(shorter, key, first, to);
}

/** A name as the store has it. */
function nameOf(written: string): string {
  return composed(written).trim();
}

function entriesOf(text: string, key: string): string[] | undefined {
  const list = listOf(text, key);
  if (list === undefined || !list.items.every((item) => isScalar(item))) return undefined;
  return list.items.map((item) => valueOf(item));
}

function listOf(text: string, key: string): YAMLSeq | undefined {
  const read = parseYaml(text);
  const list: unknown = read && pairsOf(read.document).find((pair) => pair.key.value === key)?.value;
  return isSeq(list) ? list : undefined;
}

/** Writes another name in the place of an entry, in its style. Returns `undefined` if that would change anything else. */
function withEntry(text: string, key: string, index: number, name: string): string | undefined {
  const read = parseYaml(text);
  const list = listOf(text, key);
  const item = list?.items[index];
  if (read === undefined || !isScalar(item) || item.range === undefined || item.range === null)
    return undefined;
  if (nameOf(valueOf(item)) === nameOf(name)) return text;
  const [from, to] = item.range;
  const lineEnd = /\r?\n$/.exec(read.yaml.slice(from, to))?.[0] ?? "";
  const written = writeText(name, item, list?.flow === true ? "[" : "") + lineEnd;
  const changed = text.slice(0, read.start + from) + written + text.slice(read.start + to);
  const after = parseYaml(changed);
  const wanted = valuesOf(read.document);
  const entries = wanted[key];
  if (after === undefined || !Array.isArray(entries)) return undefined;
  wanted[key] = entries.with(index, name);
  return hasSameValues(valuesOf(after.document), wanted) ? changed : undefined;
}
