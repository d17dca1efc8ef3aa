import type { CommentAnchor } from "../../contract/studio/endpoints/comments.ts";

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  from: number;
  to: number;
}

/** Number of characters before and after the words that an anchor contains. */
const CONTEXT = 40;
/** Maximum number of places that are compared; the words may be a single letter. */
const MAXIMUM_PLACES = 2_000;

/**
 * Minimum number of equal characters, in the words and next to them, for a place to match. Short words also occur elsewhere, and spaces,
 * full stops and list marks are equal next to most words.
 */
const MINIMUM_EQUAL = 14;

/** Describes a range of a text so that it can be found again after the text has changed. */
export function anchorOf(text: string, { from, to }: TextRange): CommentAnchor {
  return {
    text: text.slice(from, to),
    prefix: text.slice(Math.max(0, from - CONTEXT), from),
    suffix: text.slice(to, to + CONTEXT),
    position: from,
  };
}

/**
 * Finds the words of an anchor: of all places with the same words, the one with the most similar surroundings, or else the nearest.
 * Returns `undefined` if the words no longer exist, or only elsewhere.
 */
export function locateAnchor(text: string, anchor: CommentAnchor): TextRange | undefined {
  const { text: words, position } = anchor;
  const minimum = Math.min(MINIMUM_EQUAL - words.length, anchor.prefix.length + anchor.suffix.length);
  let best: { from: number; score: number } | undefined;
  let from = text.indexOf(words);
  for (let count = 0; from !== -1 && count < MAXIMUM_PLACES; count += 1) {
    const score = similarity(text, from, anchor);
    const isNearer = best?.score === score && Math.abs(from - position) < Math.abs(best.from - position);
    if (score >= minimum && (best === undefined || score > best.score || isNearer)) best = { from, score };
    from = text.indexOf(words, from + 1);
  }
  return best && { from: best.from, to: best.from + words.length };
}

/** The number of equal characters directly before and after the words. */
function similarity(text: string, from: number, { text: words, prefix, suffix }: CommentAnchor): number {
  let before = 0;
  while (before < prefix.length && text[from - 1 - before] === prefix[prefix.length - 1 - before])
    before += 1;
  const to = from + words.length;
  let after = 0;
  while (after < suffix.length && text[to + after] === suffix[after]) after += 1;
  return before + after;
}
