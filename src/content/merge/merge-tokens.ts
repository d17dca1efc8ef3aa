import { diffArrays } from "diff";

/** A range of tokens. `end` is exclusive. */
export interface TokenRange {
  start: number;
  end: number;
}

/** A place where two sides have changed the same tokens differently. */
export interface TokenClash {
  ours: TokenRange;
  theirs: TokenRange;
}

export interface MergedTokens {
  tokens: string[];
  /** Places in conflict, where `tokens` contains our version. */
  clashes: TokenClash[];
}

/** A range of tokens in the base, and the tokens with which one side has replaced it. */
interface Edit extends TokenRange {
  side: Side;
  tokens: readonly string[];
}

type Side = "ours" | "theirs";

/** Maximum number of edits. With more, a text counts as rewritten, since finding the fewest edits takes quadratic time. */
const MAXIMUM_EDITS = 20_000;

/**
 * Merges two versions of a list of tokens. Unlike in `diff3`, edits of adjacent ranges do not conflict: two people may each
 * change one of two adjacent sentences.
 *
 * @param joinsInsertions whether insertions of both sides at the same point are concatenated, ours first
 */
export function mergeTokens(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  joinsInsertions = false,
): MergedTokens {
  const edits = [...editsOf(base, ours, "ours"), ...editsOf(base, theirs, "theirs")].sort(
    (left, right) => left.start - right.start || left.end - right.end,
  );
  const merged: MergedTokens = { tokens: [], clashes: [] };
  const shift = { ours: 0, theirs: 0 };
  let from = 0;
  for (const group of groupsOf(edits)) {
    const start = group[0]?.start ?? 0;
    const end = Math.max(...group.map((edit) => edit.end));
    const made = {
      ours: within(base, group, "ours", start, end),
      theirs: within(base, group, "theirs", start, end),
    };
    merged.tokens.push(...base.slice(from, start));
    appendAll(merged.tokens, combine(group, made, joinsInsertions));
    if (isClash(group, made, joinsInsertions))
      merged.clashes.push({
        ours: { start: start + shift.ours, end: start + shift.ours + made.ours.length },
        theirs: { start: start + shift.theirs, end: start + shift.theirs + made.theirs.length },
      });
    for (const side of ["ours", "theirs"] as const) shift[side] += made[side].length - (end - start);
    from = end;
  }
  appendAll(merged.tokens, base.slice(from));
  return merged;
}

type Made = Record<Side, string[]>;

function combine(group: readonly Edit[], { ours, theirs }: Made, joinsInsertions: boolean): string[] {
  if (group.every(({ side }) => side === "theirs")) return theirs;
  return joinsInsertions && areInsertions(group) && !isSame({ ours, theirs }) ? [...ours, ...theirs] : ours;
}

function isClash(group: readonly Edit[], made: Made, joinsInsertions: boolean): boolean {
  const isOfBoth = new Set(group.map(({ side }) => side)).size === 2;
  return isOfBoth && !isSame(made) && !(joinsInsertions && areInsertions(group));
}

function areInsertions(group: readonly Edit[]): boolean {
  return group.length === 2 && group.every(({ start, end }) => start === end);
}

function isSame({ ours, theirs }: Made): boolean {
  return ours.length === theirs.length && ours.every((token, index) => token === theirs[index]);
}

function editsOf(base: readonly string[], version: readonly string[], side: Side): Edit[] {
  const changes = diffArrays([...base], [...version], { maxEditLength: MAXIMUM_EDITS });
  if (changes === undefined) return [{ side, start: 0, end: base.length, tokens: version }];
  const edits: Edit[] = [];
  let position = 0;
  let open: Edit | undefined;
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      position += value.length;
      open = undefined;
      continue;
    }
    if (open === undefined) edits.push((open = { side, start: position, end: position, tokens: [] }));
    if (added) open.tokens = [...open.tokens, ...value];
    else open.end = position += value.length;
  }
  return edits;
}

/** Groups overlapping edits. */
function groupsOf(edits: readonly Edit[]): Edit[][] {
  const groups: Edit[][] = [];
  let end = -1;
  for (const edit of edits) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    const isSamePoint = previous?.start === edit.start && previous.end === edit.end;
    if (group !== undefined && (edit.start < end || isSamePoint)) group.push(edit);
    else groups.push([edit]);
    end = Math.max(end, edit.end);
  }
  return groups;
}

/** Returns one side's version of a range of the base. */
function within(
  base: readonly string[],
  edits: readonly Edit[],
  side: Side,
  start: number,
  end: number,
): string[] {
  const tokens: string[] = [];
  let from = start;
  for (const edit of edits) {
    if (edit.side !== side) continue;
    appendAll(tokens, base.slice(from, edit.start));
    appendAll(tokens, edit.tokens);
    from = edit.end;
  }
  appendAll(tokens, base.slice(from, end));
  return tokens;
}

/** Appends tokens one by one, since there may be more than a call accepts as arguments. */
function appendAll(tokens: string[], more: readonly string[]): void {
  for (const token of more) tokens.push(token);
}
