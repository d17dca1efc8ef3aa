/** White space of every script: spaces, full-width and no-break ones, line ends, and those of no width. */
const SPACES = /[\s\u200B\u2060\uFEFF]+/gu;

export function stripSpaces(text: string): string {
  return text.replace(SPACES, "");
}

/** What a field holds once its spaces are gone, and where the caret then stands. */
export function stripSpacesAround(value: string, caret: number): { value: string; caret: number } {
  return { value: stripSpaces(value), caret: stripSpaces(value.slice(0, caret)).length };
}
