import type { TokenClash, TokenRange } from "./merge-tokens.ts";

/** A text with the changes of both sides, or the conflicts between them. */
export type MergedText = { outcome: "merged"; text: string } | { outcome: "conflict"; clashes: TextClash[] };

/** A part that both sides have changed differently. */
export interface TextClash {
  /** The key or entry in YAML: `top_menu[services].name.en`. Empty in other texts. */
  at: string;
  ours: LineRange;
  theirs: LineRange;
}

/** A range of lines in a file, counted from 1; `end` is included. */
export interface LineRange {
  line: number;
  endLine: number;
}

/** Converts conflicting ranges of tokens to ranges of lines. */
export function clashesOf(
  ours: readonly string[],
  theirs: readonly string[],
  clashes: readonly TokenClash[],
): TextClash[] {
  return clashes.map((clash) => ({
    at: "",
    ours: linesOfTokens(ours, clash.ours),
    theirs: linesOfTokens(theirs, clash.theirs),
  }));
}

function linesOfTokens(tokens: readonly string[], { start, end }: TokenRange): LineRange {
  const line = 1 + lineEnds(tokens.slice(0, start).join(""));
  return { line, endLine: line + lineEnds(tokens.slice(start, end).join("").trimEnd()) };
}

function lineEnds(text: string): number {
  return text.split("\n").length - 1;
}
