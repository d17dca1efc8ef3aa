import { type Document, type Pair, type Scalar, isMap, isScalar, parseDocument } from "yaml";
import { splitFrontMatter } from "./split.ts";

/** The parsed front matter of a text. */
export interface FrontMatter {
  values: Readonly<Record<string, unknown>>;
  /** The first and last line of each key, numbered from 1 in the whole text. */
  lines: Readonly<Record<string, { first: number; last: number }>>;
}

/** A text's front matter with its syntax tree. */
export interface ParsedYaml {
  /** Offset of the YAML in the text. */
  start: number;
  yaml: string;
  document: Document.Parsed;
}

/** Reads the front matter; returns `undefined` if there is none, or if it is not a valid YAML mapping. */
export function readFrontMatter(text: string): FrontMatter | undefined {
  const read = parseYaml(text);
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

/** True if a text has front matter, valid or not. */
export function hasFrontMatter(text: string): boolean {
  return splitFrontMatter(text) !== undefined;
}

/** A key and its value in the syntax tree. */
export type KeyPair = Pair<Scalar, Scalar | null>;

/** Returns the pairs of a document's mapping whose keys are scalars. */
export function pairsOf(document: Document.Parsed): KeyPair[] {
  if (!isMap(document.contents)) return [];
  return document.contents.items.filter((item): item is KeyPair & typeof item => isScalar(item.key));
}

/** Returns the range of all lines of a pair, including trailing comments. */
export function rangeOf({ key, value }: KeyPair, yaml: string): [from: number, to: number] {
  const from = key.range?.[0] ?? 0;
  const stop = Math.max(value?.range?.[1] ?? 0, key.range?.[1] ?? 0);
  if (yaml.slice(0, stop).endsWith("\n")) return [from, stop];
  const line = yaml.indexOf("\n", stop);
  return [from, line < 0 ? yaml.length : line + 1];
}

/** Parses the front matter; returns `undefined` if there is none, or if it is not a valid YAML mapping in block style. */
export function parseYaml(text: string): ParsedYaml | undefined {
  const parts = splitFrontMatter(text);
  if (parts === undefined) return undefined;
  const { open, yaml } = parts;
  const document = parseDocument(yaml, { prettyErrors: false, logLevel: "error" });
  const isLines = document.contents === null || (isMap(document.contents) && document.contents.flow !== true);
  if (document.errors.length > 0 || !isLines || !isWhole(document)) return undefined;
  return { start: open.length, yaml, document };
}

/** True if all references in the document (aliases such as `*name`) have a target. */
function isWhole(document: Document.Parsed): boolean {
  try {
    document.toJS();
    return true;
  } catch {
    return false;
  }
}

/** Returns the values of a document by key. */
export function valuesOf(document: Document.Parsed): Record<string, unknown> {
  return (document.toJS() as Record<string, unknown> | null) ?? {};
}
