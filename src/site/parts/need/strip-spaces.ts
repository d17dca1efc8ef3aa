/** White space of every script: spaces, line breaks, and full-width, no-break and zero-width spaces. */
const SPACES = /[\s\u200B\u2060\uFEFF]+/gu;

export function stripSpaces(text: string): string {
  return text.replace(SPACES, "");
}

/** Returns the value without spaces, and the new position of the caret. */
export function stripSpacesAround(value: string, caret: number): { value: string; caret: number } {
  return { value: stripSpaces(value), caret: stripSpaces(value.slice(0, caret)).length };
}
