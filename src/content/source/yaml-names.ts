import { type Document, type Node, isAlias, isNode, isScalar, visit } from "yaml";
import { type CodedMessage, coded } from "../../contract/studio/finding-codes.ts";
import { MAXIMUM_ALIASES } from "./parsing-bounds.ts";

/** A problem with an alias, and its position. */
interface BadAlias {
  offset: number;
  problem: string;
  /** The problem as a code for translation, if it has one. */
  coded: CodedMessage | undefined;
}

/** Finds the first alias that refers to nothing or to one of its own ancestors, or that exceeds the allowed number. */
export function findBadAlias(document: Document): BadAlias | undefined {
  const named = new Map<string, Node>();
  let count = 0;
  let bad: BadAlias | undefined;
  visit(document, {
    Node(_key, node, ancestors) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) named.set(node.anchor, node);
        return undefined;
      }
      count += 1;
      const target = named.get(node.source);
      const problem = problemOf(target, ancestors, count);
      if (problem === undefined) return undefined;
      bad = {
        offset: node.range?.[0] ?? 0,
        problem: `*${node.source} ${problem}`,
        coded: target === undefined ? coded("yaml-alias", { name: node.source }) : undefined,
      };
      return visit.BREAK;
    },
  });
  return bad;
}

function problemOf(
  target: Node | undefined,
  ancestors: readonly unknown[],
  count: number,
): string | undefined {
  if (target === undefined)
    return "is an alias that refers to nothing above it. If it is a value that begins with *, put it in quotes";
  if (ancestors.includes(target))
    return "is an alias inside the value that it refers to, which would have no end";
  return count > MAXIMUM_ALIASES
    ? `is one of more than ${MAXIMUM_ALIASES} aliases, which is the limit. Write the values themselves`
    : undefined;
}

/** Creates an error in the parser's own format. */
interface RepeatedKey {
  code: "DUPLICATE_KEY";
  message: string;
  pos: [number, number];
}

/** Finds keys that occur twice in a map. The parser finds them too, but takes quadratic time. */
export function findRepeatedKeys(document: Document): RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const [start = 0, end = start] = isNode(key) ? (key.range ?? []) : [];
        if (seen.has(key.value))
          repeated.push({ code: "DUPLICATE_KEY", message: "Map keys must be unique", pos: [start, end] });
        seen.add(key.value);
      }
    },
  });
  return repeated;
}
