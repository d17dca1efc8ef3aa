/**
 * Maximum number of combining marks in a row, as in Unicode's Stream-Safe Text Format. No language needs as many. The voiced marks of
 * halfwidth Katakana count as well, because NFKC turns them into combining marks.
 */
const EXCESS_MARKS = /(?<=[\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;
const MAY_EXCEED = /[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * Removes combining marks beyond thirty in a row. Normalisation sorts them in quadratic time: half a minute for 128,000 marks,
 * which fit into a request.
 */
export function limitMarks(text: string): string {
  return MAY_EXCEED.test(text) ? text.replace(EXCESS_MARKS, "") : text;
}
