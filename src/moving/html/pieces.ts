/** A part of a text from an opening mark to its closing one. */
export interface Piece {
  /** The text including both marks. */
  whole: string;
  /** The text between the marks. */
  inside: string;
  /** The match of the opening mark. */
  open: RegExpExecArray;
}

/**
 * Replaces the pieces between marks in linear time. An unclosed mark is searched for only once, whereas a single regular
 * expression would search once per opening mark.
 *
 * @param open a global pattern of the opening mark
 * @param close returns the closing mark for an opening one, as a pattern without flags
 */
export function replacePieces(
  text: string,
  open: RegExp,
  close: (open: RegExpExecArray) => string,
  replace: (piece: Piece) => string,
): string {
  const closing = new Map<string, RegExp | undefined>();
  const opening = new RegExp(open);
  let result = "";
  let end = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const source = close(match);
    if (!closing.has(source)) closing.set(source, new RegExp(source, "gi"));
    const pattern = closing.get(source);
    if (pattern === undefined) continue;
    pattern.lastIndex = opening.lastIndex;
    const closed = pattern.exec(text);
    if (closed === null) {
      closing.set(source, undefined);
      continue;
    }
    const whole = text.slice(match.index, pattern.lastIndex);
    const inside = text.slice(match.index + match[0].length, closed.index);
    result += text.slice(end, match.index) + replace({ whole, inside, open: match });
    end = pattern.lastIndex;
    opening.lastIndex = end;
  }
  return result + text.slice(end);
}

/** Returns HTML without its tags and comments. */
export function withoutTags(html: string): string {
  return replacePieces(
    html,
    /<(?=[a-z!/])/gi,
    () => ">",
    () => " ",
  );
}
