/** Chinese characters, Korean syllables, kana and full-width punctuation. */
const WIDE =
  /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;

/** True for a character that is about twice as wide as a Latin letter. */
export function isWide(letter: string): boolean {
  return WIDE.test(letter);
}

/**
 * The approximate width of a text in Latin letters. It counts characters instead of measuring pixels, so that the server can compute it.
 */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0);
}
