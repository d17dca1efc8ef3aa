/**
 * Matches spaces between a number and its unit (a sign, letters, a Chinese measure word), and in a Korean time between the half
 * of the day and the hour. It also matches before short words after a number, which does no harm.
 */
const PAIR = /(?<=\d) (?=[%×]|\p{Script=Han}|[a-z]{1,7}\b)|(?<=오전|오후|약|[×至]) (?=\d)/giu;
/** Matches the sign between the two ends of a range. */
const RANGE = /(?<=[\d\p{L}])[~～](?=[\d\p{L}])/gu;

/** Quick test: texts without these characters contain nothing to bind. */
const MAY_HAVE_PAIRS = /[\d~～]/;

/** Prevents line breaks inside a number with its unit, a time of day, or a range. */
export function bindPairs(text: string): string {
  if (!MAY_HAVE_PAIRS.test(text)) return text;
  return text.replace(PAIR, "\u00A0").replace(RANGE, "\u2060$&\u2060");
}
