/** Key code that browsers report for keys that an input method handles. */
const INPUT_METHOD = 229;

/** Whether an input method handles this key. */
export function isComposing({ isComposing: composes, keyCode }: globalThis.KeyboardEvent): boolean {
  return composes || keyCode === INPUT_METHOD;
}
