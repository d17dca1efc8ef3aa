/** A text split at its front matter. The parts joined are the text. */
export interface TextParts {
  /** The opening line with its end, after a byte order mark if there is one. */
  open: string;
  yaml: string;
  /** The closing line with its end. */
  close: string;
  body: string;
}

const OPEN = /^\uFEFF?---[ \t]*\r?\n/;
const CLOSE = /^---[ \t]*(?:\r?\n|$)/m;

/**
 * Splits a text at its front matter: YAML between two lines of `---`, the first of which begins the text. Blanks may follow the hyphens.
 * Nothing else closes it, not even `...`. `undefined` if there is none, or it has no end.
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

/** Whether a text begins with a line that opens front matter, closed or not. */
export function opensFrontMatter(text: string): boolean {
  return OPEN.test(text);
}

/** Whether a line, without the line break, opens or closes front matter. */
export function isFence(line: string): boolean {
  return /^---[ \t]*\r?$/.test(line);
}

/** The text after the front matter; all of it if there is none. */
export function bodyOf(text: string): string {
  return splitFrontMatter(text)?.body ?? text;
}
