import type { Redirect } from "../../model/redirect.ts";

/** A pattern with its rank. The matching pattern with the smallest rank applies. */
interface Ranked {
  rank: number;
  rule: Redirect;
}

interface Branch {
  /** Branches for segments that must be equal. */
  literal: Map<string, Branch>;
  /** The branch for an arbitrary segment. */
  any: Branch | undefined;
  /** The pattern that ends with `**` here and matches every remaining path. */
  rest: Ranked | undefined;
  end: Ranked | undefined;
}

/** Whether a segment of a pattern matches arbitrary segments. */
export function isPlaceholder(segment: string): boolean {
  return segment === "*" || segment.startsWith(":") || segment.includes("*");
}

/**
 * Finds the first pattern that matches a path, and returns its target, where `**` is replaced by the rest of the path. Uses a
 * tree, since a site may have thousands of patterns.
 *
 * @param rules the rules, in the order in which they are tried
 */
export function createPatterns(rules: readonly Redirect[]): (path: string) => string | undefined {
  const root = newBranch();
  for (const [rank, rule] of rules.entries()) plant(root, { rank, rule });
  return (path) => {
    const segments = segmentsOf(path);
    const found = search(root, segments, 0);
    if (found === undefined) return undefined;
    const { from, to } = found.rule;
    const index = segmentsOf(from).indexOf("**");
    return index < 0 ? to : to.replace("**", () => segments.slice(index).join("/"));
  };
}

function plant(root: Branch, ranked: Ranked): void {
  let branch = root;
  for (const segment of segmentsOf(ranked.rule.from)) {
    if (segment === "**") {
      branch.rest ??= ranked;
      return;
    }
    if (isPlaceholder(segment)) branch = branch.any ??= newBranch();
    else {
      const next = branch.literal.get(segment) ?? newBranch();
      branch.literal.set(segment, next);
      branch = next;
    }
  }
  branch.end ??= ranked;
}

/** Returns the first pattern below a branch that matches the segments from an index on. */
function search(branch: Branch, segments: readonly string[], index: number): Ranked | undefined {
  const segment = segments[index];
  if (segment === undefined) return firstOf(branch.rest, branch.end);
  const literal = branch.literal.get(segment);
  return [literal, branch.any].reduce<Ranked | undefined>(
    (first, next) => (next === undefined ? first : firstOf(first, search(next, segments, index + 1))),
    branch.rest,
  );
}

function firstOf(one: Ranked | undefined, other: Ranked | undefined): Ranked | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.rank < other.rank ? one : other;
}

function newBranch(): Branch {
  return { literal: new Map(), any: undefined, rest: undefined, end: undefined };
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}
