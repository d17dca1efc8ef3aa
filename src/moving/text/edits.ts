/** A replacement of a part of a text, by offsets. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Returns the same replacement for a longer text that contains this one from `offset` on. */
export function moveBy({ start, end, text }: Edit, offset: number): Edit {
  return { start: start + offset, end: end + offset, text };
}

export interface EditedText {
  text: string;
  /** For each line of the result, its line in the original, from 1. */
  lines: number[];
}

/**
 * Applies replacements in any order. Of two that overlap, only the first by position is applied; several at one offset are all
 * applied, in the given order.
 */
export function applyEdits(source: string, edits: readonly Edit[], firstLine: number): EditedText {
  const ordered = edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((left, right) => left.start - right.start || left.end - right.end || left.index - right.index);
  const pieces: string[] = [];
  const lines = [firstLine];
  let offset = 0;
  let line = firstLine;
  const keep = (end: number): void => {
    const piece = source.slice(offset, end);
    for (let at = piece.indexOf("\n"); at >= 0; at = piece.indexOf("\n", at + 1)) lines.push((line += 1));
    pieces.push(piece);
    offset = end;
  };
  for (const { start, end, text } of ordered) {
    if (start < offset) continue;
    keep(start);
    pieces.push(text);
    line += source.slice(start, end).split("\n").length - 1;
    for (const character of text) if (character === "\n") lines.push(line);
    offset = end;
  }
  keep(source.length);
  return { text: pieces.join(""), lines };
}
