import * as v from "valibot";
import {
  type Alias,
  type Document,
  LineCounter,
  type Node,
  type Scalar,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  visit,
} from "yaml";
import { said } from "../../contract/studio/finding-codes.ts";
import { explainYamlError } from "./explain-yaml-error.ts";
import type { Findings, Position } from "./findings.ts";
import { saidOfValue } from "./said-of-value.ts";

/** A parsed YAML text: its value, and the positions of its parts. */
export interface YamlText<Value> {
  value: Value;
  /** The position of the key of the value at a path, or else of the nearest parent that exists. */
  positionAt(path: readonly PropertyKey[]): Position;
}

export interface YamlOrigin {
  /** The file that findings refer to. */
  file: string;
  /** Maps a position in the text to one in the file. */
  position?: (position: Position) => Position;
}

/** Parses YAML text against a schema. Returns `undefined`, with findings and their lines, if anything is wrong. */
export function readYaml<Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
  origin: YamlOrigin,
  findings: Findings,
): YamlText<v.InferOutput<Schema>> | undefined {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const positionAtOffset = offsetsIn(counter, origin);
  if (document.errors.some(({ message }) => message.includes("call stack"))) {
    findings.error(
      "too-deep",
      origin.file,
      positionAtOffset(0),
      "broken YAML: lists or objects stand too deep inside one another",
      said("too-deep"),
    );
    return undefined;
  }
  for (const error of document.errors) {
    const position = positionAtOffset(error.pos[0]);
    const explained = explainYamlError(error, text);
    findings.error("broken-yaml", origin.file, position, explained.message, explained.said);
  }
  if (document.errors.length > 0) return undefined;
  const nul = MAY_HOLD_NUL.test(text) ? findNul(document) : undefined;
  if (nul !== undefined) {
    const position = positionAtOffset(nul.range?.[0] ?? 0);
    findings.error("nul", origin.file, position, "a NUL character. Remove it", said("nul"));
    return undefined;
  }
  const plain = toPlain(document, counter, origin, findings);
  if (plain === undefined) return undefined;
  const positionAt = pathsIn(recall(document, text), positionAtOffset);
  const result = v.safeParse(schema, plain.value);
  if (result.success) return { value: result.output, positionAt };
  const problems = result.issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
    return { issue, path, offset: offsetAt(document, path) };
  });
  // The schema reports problems in its own order; an editor reads from the top.
  for (const { issue, path, offset } of problems.toSorted((left, right) => left.offset - right.offset)) {
    const where = describePath(path);
    const message = where === "" ? issue.message : `${where}: ${issue.message}`;
    const meaning = saidOfValue(where, issue.message);
    findings.error(kindOf(issue), origin.file, positionAtOffset(offset), message, meaning);
  }
  return undefined;
}

/** A parsed document takes some twenty times as many bytes as its text. */
const MOST_HELD_CHARACTERS = 50_000;

/** Returns the document each time. A large one may be collected meanwhile and is then parsed again: few texts have findings. */
function recall(document: Document, text: string): () => Document {
  return text.length <= MOST_HELD_CHARACTERS ? hold(document) : holdWeakly(new WeakRef(document), text);
}

// Functions of their own, since a closure holds everything that any closure of its function uses.
function hold(document: Document): () => Document {
  return () => document;
}

function holdWeakly(held: WeakRef<Document>, text: string): () => Document {
  let current = held;
  return () => {
    const known = current.deref();
    if (known !== undefined) return known;
    const parsed: Document = parseDocument(text, { prettyErrors: false });
    current = new WeakRef(parsed);
    return parsed;
  };
}

function pathsIn(
  document: () => Document,
  positionAtOffset: (offset: number) => Position,
): YamlText<unknown>["positionAt"] {
  return (path) => positionAtOffset(offsetAt(document(), path));
}

function offsetsIn(counter: LineCounter, origin: YamlOrigin): (offset: number) => Position {
  return (offset) => positionInFile(offset, counter, origin);
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
    const { alias, problem } = bad;
    const position = positionInFile(alias.range?.[0] ?? 0, counter, origin);
    findings.error("broken-yaml", origin.file, position, `broken YAML: *${alias.source} ${problem}`);
    return undefined;
  }
  try {
    return { value: document.toJS({ maxAliasCount: 100 }) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.error("broken-yaml", origin.file, positionInFile(0, counter, origin), `broken YAML: ${reason}`);
    return undefined;
  }
}

/** Literally, or as an escape sequence that may stand for it. */
const MAY_HOLD_NUL = /\0|\\[0xuU]/;

/** The first text or key that contains NUL, which PostgreSQL cannot store. */
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

/** The first alias that refers to nothing, or to one of its own ancestors. */
function findBadAlias(document: Document): { alias: Alias; problem: string } | undefined {
  let bad: { alias: Alias; problem: string } | undefined;
  visit(document, {
    Alias(_key, alias, ancestors) {
      const named = alias.resolve(document);
      if (named !== undefined && !ancestors.includes(named)) return undefined;
      const problem =
        named === undefined
          ? "refers to nothing above it. Put quotes around a value that begins with *"
          : "stands inside of what it names, which would have no end";
      bad = { alias, problem };
      return visit.BREAK;
    },
  });
  return bad;
}

/** The offset of the deepest existing part of a path; of its key, if it has one. */
function offsetAt(document: Document, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const key of path) {
    const next: { node: unknown; start: Node | undefined } | undefined = childAt(node, key);
    if (next === undefined) break;
    node = next.node;
    offset = next.start?.range?.[0] ?? offset;
  }
  return offset;
}

function childAt(node: unknown, key: PropertyKey): { node: unknown; start: Node | undefined } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(
      (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(key),
    );
    return pair === undefined
      ? undefined
      : { node: pair.value, start: isNode(pair.key) ? pair.key : undefined };
  }
  if (isSeq(node)) {
    const item = node.items[Number(key)];
    return item === undefined ? undefined : { node: item, start: isNode(item) ? item : undefined };
  }
  return undefined;
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
