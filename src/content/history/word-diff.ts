import { diffArrays } from "diff";
import { linesOf } from "../merge/tokens.ts";

/** A part of two texts: common to both, only in the old one, or only in the new one. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * Maximum number of differing lines or words. With more, the texts are shown as completely replaced: finding the fewest edits
 * takes quadratic time, and nobody can read so many differences.
 */
const MAXIMUM_EDITS = 1_000;

/**
 * Returns the word differences between two texts. ICU finds the words of each language, also in Chinese, which has no spaces;
 * so no character is split. The parts without `added` form the old text, those without `removed` the new one.
 *
 * @param language a BCP 47 tag
 */
export function diffWords(before: string, after: string, language: string): DiffPart[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const words = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  // Compares lines first: a long text has many words, but its changed lines have few.
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
  const changes = diffArrays(before, after, { maxEditLength: MAXIMUM_EDITS });
  if (changes === undefined) return asParts({ same: "", removed: before.join(""), added: after.join("") });
  return changes.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

/** An unchanged part and the change that follows it: removed text, added text or both. */
interface Pair {
  same: string;
  removed: string;
  added: string;
}

/** Combines removed and added parts at one place, also across spaces between replaced words. */
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

/**
 * If both sides of a change end with the same space, removes the space from the change and returns it, so that it can follow
 * the change.
 */
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
