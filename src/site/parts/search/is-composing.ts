/** Key code that Safari sends for a key that an input method uses. */
const COMPOSITION_KEY_CODE = 229;

/** True while an input method uses the key. Enter then chooses a word and must not submit the form. */
export function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === COMPOSITION_KEY_CODE;
}

/** Letters of pinyin and zhuyin, and Korean letters that do not form a syllable yet. */
const SPELLING = /[\p{Script=Latin}\p{Script=Bopomofo}\u3131-\u318E]/u;

/**
 * True if the composed text is only a spelling from which the visitor will choose a word. A Korean syllable is text already, although it
 * is still being composed.
 */
export function isSpelling(composed: string): boolean {
  return SPELLING.test(composed);
}
