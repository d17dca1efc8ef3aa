import * as v from "valibot";
import {
  type Document,
  LineCounter,
  type Node,
  type Scalar,
  type YAMLMap,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  visit,
} from "yaml";
import { coded } from "../../contract/studio/finding-codes.ts";
import { codeOfValue } from "./code-of-value.ts";
import { explainYamlError } from "./explain-yaml-error.ts";
import type { Findings, Position } from "./findings.ts";
import { FIRST_FINDINGS, countRest } from "./first-findings.ts";
import { MAXIMUM_ALIASES } from "./parsing-bounds.ts";
import { readPlainYaml } from "./plain-yaml.ts";
import { findBadAlias, findRepeatedKeys } from "./yaml-names.ts";

/** A parsed YAML text: its value, and the positions of its parts. */
export interface YamlText<Value> {
  value: Value;
  /** Returns the position of the key at a path. If it does not exist, returns the position of the nearest parent that does. */
  positionAt(path: readonly PropertyKey[]): Position;
}

export interface YamlOrigin {
  /** The file that findings refer to. */
  file: string;
  /** Maps a position in the text to the corresponding position in the file. */
  position?: (position: Position) => Position;
}

/** Parses YAML text against a schema. If the text is invalid, returns `undefined` and adds findings with their lines. */
export function readYaml<Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
  origin: YamlOrigin,
  findings: Findings,
): YamlText<v.InferOutput<Schema>> | undefined {
  return readLargeYaml(text, schema, origin) ?? parseYaml(text, schema, origin, findings);
}

/** Maximum number of characters of a text that is always parsed, and whose document stays in memory. */
const MAXIMUM_HELD_CHARACTERS = 50_000;

/**
 * Reads a large text without the parser, whose document takes some twenty times as many bytes as the text. Returns `undefined` if
 * only the parser can read it, or report what is wrong with it.
 */
function readLargeYaml<Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
  origin: YamlOrigin,
): YamlText<v.InferOutput<Schema>> | undefined {
  if (text.length <= MAXIMUM_HELD_CHARACTERS || MAY_HOLD_NUL.test(text)) return undefined;
  const plain = readPlainYaml(text);
  if (plain === undefined) return undefined;
  const result = v.safeParse(schema, plain.value);
  return result.success ? { value: result.output, positionAt: pathsIn(recall(text), origin) } : undefined;
}

function parseYaml<Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
  origin: YamlOrigin,
  findings: Findings,
): YamlText<v.InferOutput<Schema>> | undefined {
  const parsed = parseText(text);
  const { document, counter } = parsed;
  const positionAtOffset = (offset: number) => positionInFile(offset, counter, origin);
  if (document.errors.some(({ message }) => message.includes("call stack"))) {
    findings.error(
      "too-deep",
      origin.file,
      positionAtOffset(0),
      "broken YAML: lists or objects are nested too deep",
      coded("too-deep"),
    );
    return undefined;
  }
  const errors = [...document.errors, ...findRepeatedKeys(document)];
  for (const error of errors.slice(0, FIRST_FINDINGS)) {
    const position = positionAtOffset(error.pos[0]);
    const explained = explainYamlError(error, text);
    findings.error("broken-yaml", origin.file, position, explained.message, explained.coded);
  }
  const [nextError] = errors.slice(FIRST_FINDINGS);
  if (nextError !== undefined)
    countRest(findings, origin.file, positionAtOffset(nextError.pos[0]), errors.length - FIRST_FINDINGS);
  if (errors.length > 0) return undefined;
  const nul = MAY_HOLD_NUL.test(text) ? findNul(document) : undefined;
  if (nul !== undefined) {
    const position = positionAtOffset(nul.range?.[0] ?? 0);
    findings.error("nul", origin.file, position, "a NUL character. Remove it", coded("nul"));
    return undefined;
  }
  const plain = toPlain(document, counter, origin, findings);
  if (plain === undefined) return undefined;
  const result = v.safeParse(schema, plain.value);
  if (result.success) {
    const held = text.length <= MAXIMUM_HELD_CHARACTERS ? () => parsed : recall(text, parsed);
    return { value: result.output, positionAt: pathsIn(held, origin) };
  }
  const keys: KeyIndex = new WeakMap();
  const problems = result.issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
    return { issue, path, offset: offsetAt(document, path, keys) };
  });
  // Sorted by position, since the schema reports problems in its own order.
  problems.sort((left, right) => left.offset - right.offset);
  for (const { issue, path, offset } of problems.slice(0, FIRST_FINDINGS)) {
    const where = describePath(path);
    const message = where === "" ? issue.message : `${where}: ${issue.message}`;
    const meaning = codeOfValue(where, issue.message);
    findings.error(kindOf(issue), origin.file, positionAtOffset(offset), message, meaning);
  }
  const [nextProblem] = problems.slice(FIRST_FINDINGS);
  if (nextProblem !== undefined)
    countRest(findings, origin.file, positionAtOffset(nextProblem.offset), problems.length - FIRST_FINDINGS);
  return undefined;
}

interface ParsedText {
  document: Document;
  counter: LineCounter;
}

function parseText(text: string): ParsedText {
  const counter = new LineCounter();
  // The parser's own check for duplicate keys is off: it compares each key with all others of its map, which takes a minute for
  // 100,000 keys.
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, uniqueKeys: false });
  return { document, counter };
}

/** Parses a large text again if its document was garbage-collected, since few texts have findings. */
function recall(text: string, parsed?: ParsedText): () => ParsedText {
  let held = parsed && new WeakRef(parsed);
  return () => {
    const known = held?.deref() ?? parseText(text);
    held = new WeakRef(known);
    return known;
  };
}

function pathsIn(parsed: () => ParsedText, origin: YamlOrigin): YamlText<unknown>["positionAt"] {
  const keys: KeyIndex = new WeakMap();
  return (path) => {
    const { document, counter } = parsed();
    return positionInFile(offsetAt(document, path, keys), counter, origin);
  };
}

function positionInFile(offset: number, counter: LineCounter, origin: YamlOrigin): Position {
  const { line, col: column } = counter.linePos(offset);
  return origin.position?.({ line, column }) ?? { line, column };
}

function toPlain(
  document: Document,
  counter: LineCounter,
  origin: YamlOrigin,
  findings: Findings,
): { value: unknown } | undefined {
  const bad = findBadAlias(document);
  if (bad !== undefined) {
    const position = positionInFile(bad.offset, counter, origin);
    findings.error("broken-yaml", origin.file, position, `broken YAML: ${bad.problem}`, bad.coded);
    return undefined;
  }
  try {
    return { value: document.toJS({ maxAliasCount: MAXIMUM_ALIASES + 1 }) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.error("broken-yaml", origin.file, positionInFile(0, counter, origin), `broken YAML: ${reason}`);
    return undefined;
  }
}

/** Matches NUL, literally or as an escape sequence. */
const MAY_HOLD_NUL = /\0|\\[0xuU]/;

/** Finds the first text or key that contains NUL, which PostgreSQL cannot store. */
function findNul(document: Document): Scalar | undefined {
  let found: Scalar | undefined;
  visit(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value !== "string" || !scalar.value.includes("\0")) return undefined;
      found = scalar;
      return visit.BREAK;
    },
  });
  return found;
}

/**
 * The pairs of each map by key. The index is created when first needed; a map may have tens of thousands of keys, and as many
 * lookups.
 */
type KeyIndex = WeakMap<YAMLMap, ReadonlyMap<string, { key: Node; value: unknown }>>;

/** Returns the offset of the deepest existing part of a path, or of its key if it has one. */
function offsetAt(document: Document, path: readonly PropertyKey[], keys: KeyIndex): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const key of path) {
    const next: { node: unknown; start: Node | undefined } | undefined = childAt(node, key, keys);
    if (next === undefined) break;
    node = next.node;
    offset = next.start?.range?.[0] ?? offset;
  }
  return offset;
}

function childAt(
  node: unknown,
  key: PropertyKey,
  keys: KeyIndex,
): { node: unknown; start: Node | undefined } | undefined {
  if (isMap(node)) {
    const known = keys.get(node) ?? indexKeys(node);
    keys.set(node, known);
    const pair = known.get(String(key));
    return pair && { node: pair.value, start: pair.key };
  }
  if (isSeq(node)) {
    const item = node.items[Number(key)];
    return item === undefined ? undefined : { node: item, start: isNode(item) ? item : undefined };
  }
  return undefined;
}

function indexKeys({ items }: YAMLMap): ReadonlyMap<string, { key: Node; value: unknown }> {
  const index = new Map<string, { key: Node; value: unknown }>();
  for (const item of items)
    if (isPair(item) && isScalar(item.key))
      index.set(String(item.key.value), { key: item.key, value: item.value });
  return index;
}

function kindOf(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === "never") return "unknown-key";
  return issue.received === "undefined" ? "missing-key" : "wrong-value";
}

/** `top_menu[2].name` */
function describePath(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`))
    .join("");
}
