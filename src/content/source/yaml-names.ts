import { type Document, type Node, isAlias, isNode, isScalar, visit } from "yaml";
import { MAXIMUM_ALIASES } from "./parsing-bounds.ts";

/** A problem with an alias, and where it is. */
interface BadAlias {
  offset: number;
  problem: string;
}

/** The first alias that refers to nothing or to one of its own ancestors, or that is one too many. */
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
      const problem = problemOf(named.get(node.source), ancestors, count);
      if (problem === undefined) return undefined;
      bad = { offset: node.range?.[0] ?? 0, problem: `*${node.source} ${problem}` };
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
  if (target === undefined) return "refers to nothing above it. Put quotes around a value that begins with *";
  if (ancestors.includes(target)) return "stands inside of what it names, which would have no end";
  return count > MAXIMUM_ALIASES
    ? `is one of more than ${MAXIMUM_ALIASES} aliases. Write the values themselves`
    : undefined;
}

/** An error of the form that the parser gives. */
interface RepeatedKey {
  code: "DUPLICATE_KEY";
  message: string;
  pos: [number, number];
}

/** Keys that a map has twice. The parser finds them, too, but its time grows with the square of their number. */
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
