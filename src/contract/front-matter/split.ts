/** A text split at its front matter. Joining the parts gives the text again. */
export interface TextParts {
  /** The opening line with its line break, and any byte order mark before it. */
  open: string;
  yaml: string;
  /** The closing line with its line break. */
  close: string;
  body: string;
}

const OPEN = /^\uFEFF?---[ \t]*\r?\n/;
const CLOSE = /^---[ \t]*(?:\r?\n|$)/m;

/**
 * Splits a text at its front matter: YAML between two lines of `---`, the first of which begins the text. White space may follow
 * the hyphens. No other line ends the front matter, not even `...`. Returns `undefined` if there is none, or if it has no end.
 */
export function splitFrontMatter(text: string): TextParts | undefined {
  const open = OPEN.exec(text)?.[0];
  if (open === undefined) return undefined;
  const rest = text.slice(open.length);
  const close = CLOSE.exec(rest);
  if (close === null) return undefined;
  const end = close.index + close[0].length;
  return { open, yaml: rest.slice(0, close.index), close: close[0], body: rest.slice(end) };
}

/** True if a text begins with a line that opens front matter, whether or not it is closed. */
export function opensFrontMatter(text: string): boolean {
  return OPEN.test(text);
}

/** True if a line, without its line break, opens or closes front matter. */
export function isFence(line: string): boolean {
  return /^---[ \t]*\r?$/.test(line);
}

/** Returns the text after the front matter, or the whole text if there is none. */
export function bodyOf(text: string): string {
  return splitFrontMatter(text)?.body ?? text;
}
