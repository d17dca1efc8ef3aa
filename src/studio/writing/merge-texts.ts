import { diff3Merge } from "node-diff3";
import { linesOf } from "./lines.ts";

/**
 * Merges two texts by lines, relative to their common ancestor.
 *
 * @returns `undefined` if both changed the same lines differently
 */
export function mergeTexts(ancestor: string, ours: string, theirs: string): string | undefined {
  if (ours === ancestor) return theirs;
  if (theirs === ancestor) return ours;
  const regions = diff3Merge(linesOf(ours), linesOf(ancestor), linesOf(theirs), {
    excludeFalseConflicts: true,
  });
  const merged: string[] = [];
  for (const { ok } of regions) {
    if (ok === undefined) return undefined;
    merged.push(...ok);
  }
  return merged.join("");
}
