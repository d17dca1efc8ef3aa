import { diffArrays } from "diff";
import { linesOf } from "../merge/tokens.ts";

/** A piece of two texts: in both, only in the old one, or only in the new one. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * More differing lines or words than this are shown as replaced altogether: finding the fewest edits takes time with the square
 * of their number, and nobody can read so many.
 */
const MOST_EDITS = 1_000;

/**
 * The words by which two texts differ. Words are those of the language (ICU finds them in Chinese, which has no spaces between
 * them), so no character is ever torn apart. All parts but `added` are the old text, all but `removed` the new one.
 *
 * @param language a BCP 47 tag
 */
export function diffWords(before: string, after: string, language: string): DiffPart[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const words = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  // Lines first: the words of a long text are many, those of its changed lines few.
  const parts = pairUp(diffTokens(linesOf(before), linesOf(after))).flatMap((pair) =>
    pair.removed === "" || pair.added === ""
      ? asParts(pair)
      : [
          asParts({ same: pair.same, removed: "", added: "" }),
          diffTokens(words(pair.removed), words(pair.added)),
        ].flat(),
  );
  return pairUp(parts).flatMap(asParts);
}

function diffTokens(before: string[], after: string[]): DiffPart[] {
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return asParts({ same: "", removed: before.join(""), added: after.join("") });
  return changes.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

/** What stayed the same, and what follows it: removed, added or both. */
interface Pair {
  same: string;
  removed: string;
  added: string;
}

/** Brings what was removed and added in one place together, also across the spaces between replaced words. */
function pairUp(parts: readonly DiffPart[]): Pair[] {
  const pairs: Pair[] = [];
  let pair: Pair = { same: "", removed: "", added: "" };
  for (const [index, { kind, text }] of parts.entries()) {
    const isChanged = pair.removed !== "" || pair.added !== "";
    const isGap = kind === "same" && /^[^\S\n]+$/.test(text) && isChanged && index < parts.length - 1;
    if (isGap && pair.removed !== "" && pair.added !== "") {
      pair.removed += text;
      pair.added += text;
      continue;
    }
    if (kind === "same" && isChanged) {
      const gap = endGapOf(pair);
      pairs.push(pair);
      pair = { same: gap, removed: "", added: "" };
    }
    pair[kind] += text;
  }
  return [...pairs, pair];
}

/** Takes off the space with which both sides of a pair end: it follows the change. */
function endGapOf(pair: Pair): string {
  const [gap] = /[^\S\n]*$/.exec(pair.removed) ?? [""];
  if (gap === "" || !pair.added.endsWith(gap)) return "";
  pair.removed = pair.removed.slice(0, -gap.length);
  pair.added = pair.added.slice(0, -gap.length);
  return gap;
}

function asParts({ same, removed, added }: Pair): DiffPart[] {
  const parts: DiffPart[] = [
    { kind: "same", text: same },
    { kind: "removed", text: removed },
    { kind: "added", text: added },
  ];
  return parts.filter(({ text }) => text !== "");
}
