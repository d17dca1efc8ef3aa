/** Chinese characters, Korean syllables, kana and full-width signs. */
const WIDE =
  /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;

/** True for a letter that is about twice as wide as a Latin one. */
export function isWide(letter: string): boolean {
  return WIDE.test(letter);
}

/**
 * The approximate width of a text, in Latin letters. Counts characters instead of measuring pixels, so that
 * the server can do it.
 */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0);
}
