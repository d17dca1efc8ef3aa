/** What browsers give for keys that an input method takes. */
const INPUT_METHOD = 229;

/** Whether a key belongs to an input method, which has the first say about it. */
export function isComposing({ isComposing: composes, keyCode }: globalThis.KeyboardEvent): boolean {
  return composes || keyCode === INPUT_METHOD;
}
