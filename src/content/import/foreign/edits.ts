/** A replacement of part of a text, by offsets. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The same replacement in a longer text, of which this one begins at an offset. */
export function moveBy({ start, end, text }: Edit, offset: number): Edit {
  return { start: start + offset, end: end + offset, text };
}

export interface EditedText {
  text: string;
  /** For each line of the result, from which line of the original it comes (from 1). */
  lines: number[];
}

/**
 * Applies replacements, which may come in any order. Of two that overlap the one that begins first
 * counts; of several at one place, all, in the order given.
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
