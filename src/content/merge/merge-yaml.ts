import { isDeepStrictEqual } from "node:util";
import { LineCounter, type Node, isMap, isPair, isScalar, isSeq, parseDocument } from "yaml";
import { mergeTokens } from "./merge-tokens.ts";
import {
  type EntryIdentity,
  type ValuePath,
  byIdentity,
  identifyingKey,
  isFields,
  mergeValues,
} from "./merge-values.ts";
import { type MergedText, type TextClash, clashesOf } from "./merged-text.ts";
import { yamlTokensOf } from "./tokens.ts";

/**
 * Merges two versions of a YAML text. Conflicts are detected between the values: objects are merged by key, lists by the
 * identity of their entries. The merged text is assembled from pieces of both texts, so that comments and notation stay. It is
 * accepted only if parsing it gives the merged value.
 *
 * @returns `undefined` if one of the texts is not YAML
 */
export function mergeYaml(base: string, ours: string, theirs: string): MergedText | undefined {
  const [old, here, there] = [base, ours, theirs].map(read);
  if (old === undefined || here === undefined || there === undefined) return undefined;
  const meant = mergeValues(old.value, here.value, there.value);
  if (meant.clashes.length > 0)
    return {
      outcome: "conflict",
      clashes: meant.clashes.map((path) => ({
        at: describe(path),
        ours: linesAt(here, path),
        theirs: linesAt(there, path),
      })),
    };
  const tokens = { base: yamlTokensOf(base), ours: yamlTokensOf(ours), theirs: yamlTokensOf(theirs) };
  const merged = mergeTokens(tokens.base, tokens.ours, tokens.theirs, true);
  const text = merged.tokens.join("");
  if (merged.clashes.length === 0 && meansTheSame(read(text)?.value, meant.value, old.value))
    return { outcome: "merged", text };
  const clashes = clashesOf(tokens.ours, tokens.theirs, merged.clashes);
  return { outcome: "conflict", clashes: clashes.length > 0 ? clashes : [WHOLE] };
}

const WHOLE: TextClash = { at: "", ours: { line: 1, endLine: 1 }, theirs: { line: 1, endLine: 1 } };

interface ReadYaml {
  value: unknown;
  contents: Node | null;
  lineOf(offset: number): number;
}

function read(text: string): ReadYaml | undefined {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, logLevel: "error" });
  if (document.errors.length > 0) return undefined;
  try {
    return {
      value: document.toJS(),
      contents: document.contents,
      lineOf: (offset) => counter.linePos(offset).line,
    };
  } catch {
    // The text contains aliases that expand without end.
    return undefined;
  }
}

/** Whether two values are equal, ignoring the position of list entries that the base lacks. */
function meansTheSame(found: unknown, meant: unknown, base: unknown): boolean {
  if (Array.isArray(found) && Array.isArray(meant)) {
    const old = Array.isArray(base) ? base : [];
    const key = identifyingKey([found, meant, old]);
    if (key === false) return isDeepStrictEqual(found, meant);
    const [here, there, before] = [byIdentity(found, key), byIdentity(meant, key), byIdentity(old, key)];
    const known = (entries: ReadonlyMap<unknown, unknown>) =>
      [...entries.keys()].filter((each) => before.has(each));
    return (
      here.size === there.size &&
      isDeepStrictEqual(known(here), known(there)) &&
      [...there].every(
        ([each, entry]) => here.has(each) && meansTheSame(here.get(each), entry, before.get(each)),
      )
    );
  }
  if (!isFields(found) || !isFields(meant)) return isDeepStrictEqual(found, meant);
  const keys = Object.keys(meant);
  const old = isFields(base) ? base : {};
  return (
    keys.length === Object.keys(found).length &&
    keys.every((key) => key in found && meansTheSame(found[key], meant[key], old[key]))
  );
}

/** Formats a path as `top_menu[services].name.en`. */
function describe(path: ValuePath): string {
  return path
    .map((part) => (typeof part === "string" ? `.${part}` : `[${String(part.value)}]`))
    .join("")
    .replace(/^\./, "");
}

/** Returns the lines of a part of the text, or of its nearest existing parent. */
function linesAt({ contents, lineOf }: ReadYaml, path: ValuePath): { line: number; endLine: number } {
  let node: unknown = contents;
  let [start, end] = [0, 0];
  for (const part of path) {
    const next = typeof part === "string" ? pairOf(node, part) : entryOf(node, part);
    if (next === undefined) break;
    ({ node, start, end } = next);
  }
  return { line: lineOf(start), endLine: Math.max(lineOf(start), lineOf(Math.max(start, end - 1))) };
}

interface Found {
  node: unknown;
  start: number;
  end: number;
}

function pairOf(node: unknown, key: string): Found | undefined {
  if (!isMap(node)) return undefined;
  const pair = node.items.find(
    (each) => isPair(each) && isScalar(each.key) && String(each.key.value) === key,
  );
  if (pair === undefined) return undefined;
  const [start = 0, keyEnd = 0] = isScalar(pair.key) ? (pair.key.range ?? []) : [];
  return { node: pair.value, start, end: rangeOf(pair.value)?.[1] ?? keyEnd };
}

function entryOf(node: unknown, { key, value }: EntryIdentity): Found | undefined {
  if (!isSeq(node)) return undefined;
  const list: unknown = node.toJSON();
  const index = Array.isArray(list) ? [...byIdentity(list, key).keys()].indexOf(value) : -1;
  const item = node.items[index];
  const [start, end] = rangeOf(item) ?? [];
  return start === undefined || end === undefined ? undefined : { node: item, start, end };
}

function rangeOf(node: unknown): readonly [number, number, number] | undefined {
  return isFields(node) && Array.isArray(node["range"])
    ? (node["range"] as [number, number, number])
    : undefined;
}
