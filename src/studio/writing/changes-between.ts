import { type TextChange, smallestChange } from "../texts/smallest-change.ts";
import { compareTexts } from "./compare-texts.ts";

/**
 * Returns the replacements that turn one text into another: one for each run of differing lines, in order. Text between two differences is
 * not replaced, so a caret there stays. Positions count in the first text.
 */
export function changesBetween(before: string, after: string): TextChange[] {
  let at = 0;
  return compareTexts(before, after).flatMap((piece) => {
    const start = at;
    if (piece.kind === "same") {
      at += piece.text.length;
      return [];
    }
    at += piece.ours.length;
    const change = smallestChange(piece.ours, piece.theirs);
    return change === undefined ? [] : [{ ...change, from: start + change.from, to: start + change.to }];
  });
}
