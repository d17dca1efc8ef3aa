import type { TokenClash, TokenRange } from "./merge-tokens.ts";

/** A text with the changes of both sides, or the places where these conflict. */
export type MergedText = { outcome: "merged"; text: string } | { outcome: "conflict"; clashes: TextClash[] };

/** Something that both sides have changed differently. */
export interface TextClash {
  /** In YAML, the key or the entry: `top_menu[services].name.en`. Empty elsewhere. */
  at: string;
  ours: LineRange;
  theirs: LineRange;
}

/** Lines of a file, from 1; the last one is included. */
export interface LineRange {
  line: number;
  endLine: number;
}

/** The lines of clashing tokens in the texts. */
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
