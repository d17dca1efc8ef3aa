import { posix } from "node:path";

/**
 * Maximum edit distance between similar names. Shorter names allow less: a third of their letters, but at least two edits, so
 * that swapped neighbours are recognised.
 */
const MAXIMUM_EDITS = 6;

/** Returns the name that was probably meant: one with the same last part, otherwise the one with the smallest edit distance. */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  const given = wanted.toLowerCase();
  let nearest: string | undefined;
  const most = Math.min(
    MAXIMUM_EDITS,
    Math.max(2, Math.floor(given.length / 3)),
    Math.floor(given.length / 2),
  );
  let least = most + 1;
  for (const name of names) {
    const candidate = name.toLowerCase();
    if (posix.basename(candidate) === posix.basename(given)) return name;
    if (Math.abs(candidate.length - given.length) >= least) continue;
    const edits = countEdits(given, candidate);
    if (edits >= least) continue;
    least = edits;
    nearest = name;
  }
  return nearest;
}

/** Returns the edit distance of two texts: the number of letters to insert, remove or replace. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (one[line - 1] === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Returns a hint such as `. Did you mean "brand/logo.svg"?`; empty if no name is similar. */
export function didYouMean(wanted: string, names: Iterable<string>): string {
  const nearest = nearestName(wanted, names);
  return nearest === undefined ? "" : `. Did you mean "${nearest}"?`;
}
