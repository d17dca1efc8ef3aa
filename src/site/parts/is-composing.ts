/** The key code that Safari sends for a key that an input method is still using. */
const COMPOSITION_KEY_CODE = 229;

/** True while an input method uses the key: Enter then chooses a word and must not submit anything. */
export function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === COMPOSITION_KEY_CODE;
}
