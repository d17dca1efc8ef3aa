import { type Scalar, type YAMLMap, isMap, isScalar, isSeq, parseDocument } from "yaml";
import { isRecord } from "../../contract/api/is-record.ts";
import { lineEndOf } from "../../contract/front-matter/line-end.ts";
import { spliceEntries } from "../../contract/front-matter/splice-entries.ts";
import { hasSameValues, writeText } from "../../contract/front-matter/write-value.ts";
import { type YamlValue, addEntry, entryOf, fillEntry, removalRange } from "./yaml-entries.ts";

/** The keys that lead to a value through nested mappings. */
export type YamlPath = readonly string[];
type Values = Readonly<Record<string, unknown>>;

/** Parses a YAML text; `undefined` if it has errors or is not a mapping. */
export function readYamlValues(text: string): Values | undefined {
  return parse(text)?.values;
}

/** The value at a path in nested objects. */
export function valueAt(values: unknown, path: YamlPath): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), values);
}

/**
 * Sets a text or a list of texts in nested mappings of a YAML file, in the style of the values around it. Missing mappings are added, and the rest of
 * the file stays byte for byte.
 *
 * @returns `undefined` if this would change anything else, such as a value that is used in several places
 */
export function setYaml(text: string, path: YamlPath, value: YamlValue): string | undefined {
  const parsed = parse(text);
  if (parsed === undefined) return undefined;
  const changed = spliced(text, parsed.root, path, value);
  return changed !== undefined && hasChangedOnly(parsed.values, changed, path, value) ? changed : undefined;
}

/**
 * Removes a key from nested mappings of a YAML file, together with mappings that become empty. The rest of the file stays byte for byte.
 *
 * @returns `undefined` if this would change anything else
 */
export function removeYaml(text: string, path: YamlPath): string | undefined {
  const parsed = parse(text);
  if (parsed === undefined) return undefined;
  const { map, rest } = follow(parsed.root, path);
  const entry = rest.length === 1 ? entryOf(map, rest[0] ?? "") : undefined;
  if (entry === undefined) return text;
  if (map.items.length === 1 && path.length > 1) return removeYaml(text, path.slice(0, -1));
  const [from, to] = removalRange(text, map, entry);
  const changed = text.slice(0, from) + text.slice(to);
  return hasChangedOnly(parsed.values, changed, path, undefined) ? changed : undefined;
}

function parse(text: string): { root: YAMLMap; values: Values } | undefined {
  const document = parseDocument(text, { prettyErrors: false, logLevel: "error" });
  const { contents: root, errors } = document;
  if (errors.length > 0 || !isMap(root)) return undefined;
  try {
    const values: unknown = document.toJS();
    return isRecord(values) ? { root, values } : undefined;
  } catch {
    // An alias has no anchor.
    return undefined;
  }
}

/** Follows a path while its values are mappings. Returns the last mapping, and the remaining keys. */
function follow(map: YAMLMap, path: YamlPath): { map: YAMLMap; rest: YamlPath } {
  const [first = "", ...further] = path;
  const next = entryOf(map, first)?.value;
  return further.length > 0 && isMap(next) ? follow(next, further) : { map, rest: path };
}

function spliced(text: string, root: YAMLMap, path: YamlPath, value: YamlValue): string | undefined {
  const { map, rest } = follow(root, path);
  const [key = "", ...below] = rest;
  const entry = entryOf(map, key);
  if (entry === undefined) return addEntry(text, map, rest, value);
  const { value: old } = entry;
  if (isSeq(old) && typeof value === "object" && below.length === 0) {
    const write = (each: string, like: Scalar | undefined) =>
      writeText(each, like, old.flow === true ? "[" : "");
    const splice = spliceEntries(text, old, value, write, lineEndOf(text));
    return splice && text.slice(0, splice.from) + splice.text + text.slice(splice.to);
  }
  if (old !== null && !isScalar(old)) return undefined;
  if (old === null || old.source === "")
    return map.flow === true ? undefined : fillEntry(text, map, entry, below, value);
  if (below.length > 0 || typeof value === "object") return undefined;
  const [start = 0, end = 0] = old.range ?? [];
  // The range of a block scalar includes its last line break.
  const tail = text.slice(start, end).endsWith("\n") ? lineEndOf(text) : "";
  return text.slice(0, start) + writeLike(old, value, map) + tail + text.slice(end);
}

/** Writes a text in the same style of quotes as the old one. */
function writeLike(old: Scalar, value: string, map: YAMLMap): string {
  if (old.type === "QUOTE_SINGLE" && !/[\r\n]/.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return writeText(value, old, map.flow === true ? "[" : "");
}

/** Whether a text has the same values as before, except for the one at a path. */
function hasChangedOnly(
  before: Values,
  after: string,
  path: YamlPath,
  value: YamlValue | undefined,
): boolean {
  const values = parse(after)?.values;
  if (values === undefined || !hasSameValues(valueAt(values, path), value)) return false;
  return JSON.stringify(without(before, path)) === JSON.stringify(without(values, path));
}

/** Returns a copy without the value at a path, and without objects that become empty. */
export function without(values: Values, [key = "", ...below]: YamlPath): Values {
  const { [key]: value, ...others } = values;
  if (below.length === 0 || value === undefined || value === null) return others;
  if (!isRecord(value)) return values;
  const rest = without(value, below);
  return Object.keys(rest).length === 0 ? others : { ...values, [key]: rest };
}
