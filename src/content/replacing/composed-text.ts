import { composed } from "../../contract/addresses/composed.ts";

/**
 * Matches pieces of a text that are normalised separately. In real texts, a letter has at most 30 marks; Unicode's
 * stream-safe format has the same limit.
 */
const PIECE = /\P{M}+\p{M}{0,30}|\p{M}{1,30}/gu;
const SAMPLE_DISTANCE = 256;
const MARKS = /^[\uDC00-\uDFFF]?\p{M}{3}/u;

/**
 * Normalises a text to NFC. If thousands of marks follow each other, normalises them in pieces, since the time for `normalize` grows with the
 * square of their number.
 */
export function composedText(text: string): string {
  return mayHaveLongRun(text) ? text.replaceAll(PIECE, composed) : composed(text);
}

/** Looks at samples only, since searching for marks takes longer than normalising an ordinary text. */
function mayHaveLongRun(text: string): boolean {
  for (let at = SAMPLE_DISTANCE; at < text.length; at += SAMPLE_DISTANCE)
    if (MARKS.test(text.slice(at, at + 8))) return true;
  return false;
}
