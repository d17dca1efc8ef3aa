/** White space of every script: spaces, full-width and no-break ones, line breaks, and zero-width ones. */
const SPACES = /[\s\u200B\u2060\uFEFF]+/gu;

export function stripSpaces(text: string): string {
  return text.replace(SPACES, "");
}

/** The value without spaces, and the new position of the caret. */
export function stripSpacesAround(value: string, caret: number): { value: string; caret: number } {
  return { value: stripSpaces(value), caret: stripSpaces(value.slice(0, caret)).length };
}
