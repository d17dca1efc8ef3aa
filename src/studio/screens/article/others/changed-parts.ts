import type { DraftTurns } from "../../../../contract/studio/endpoints/drafts.ts";
import { smallestChange } from "../../../texts/smallest-change.ts";
import { compareTexts } from "../../../writing/compare-texts.ts";

type Part = DraftTurns["turns"][number]["parts"][number];

/** Chinese characters count as words of their own. */
const NOT_IN_WORD = /[^\p{Letter}\p{Number}\p{Mark}]|\p{Script=Han}/u;

/** Compares two texts: the lines that differ, and within them the words from the first to the last difference. */
export function changedParts(before: string, after: string): Part[] {
  return compareTexts(before, after).flatMap((piece): Part[] => {
    if (piece.kind === "same") return [{ kind: "same", text: piece.text }];
    const { ours, theirs } = piece;
    const { from, to } = smallestChange(ours, theirs) ?? { from: 0, to: 0 };
    const start = wordStart(ours, from);
    const end = wordLength(ours.slice(to));
    const tail = ours.length - to - end;
    return [
      { kind: "same", text: ours.slice(0, start) },
      { kind: "removed", text: ours.slice(start, ours.length - tail) },
      { kind: "added", text: theirs.slice(start, theirs.length - tail) },
      { kind: "same", text: ours.slice(ours.length - tail) },
    ].filter(({ text }) => text !== "") as Part[];
  });
}

function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !NOT_IN_WORD.test(text[start - 1] ?? " ")) start -= 1;
  return start;
}

/** The length of the rest of a word at the beginning of a text. */
function wordLength(text: string): number {
  const end = text.search(NOT_IN_WORD);
  return end === -1 ? text.length : end;
}
