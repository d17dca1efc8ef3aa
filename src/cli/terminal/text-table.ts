/** Matches characters that take two terminal columns (East Asian wide ones). */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const MARK = /\p{M}/u;

/** Returns the width of a text in terminal columns. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : MARK.test(character) ? 0 : 1;
  return width;
}

/**
 * Shortens a text to a number of columns, with an ellipsis. Removes control characters, because a terminal would execute them.
 */
function fit(text: string, columns: number): string {
  const plain = text.replace(/\p{Cc}+/gu, " ");
  if (widthOf(plain) <= columns) return plain;
  let shown = "";
  for (const character of plain) {
    if (widthOf(shown) + widthOf(character) > columns - 1) break;
    shown += character;
  }
  return `${shown}…`;
}

/** Returns the lines of a table with aligned columns. Numbers are right-aligned. */
export function textTable(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  maximum = 40,
): string[] {
  const cells = [columns, ...rows].map((row) => row.map((value) => fit(String(value), maximum)));
  const widths = columns.map((_, index) =>
    cells.reduce((width, row) => Math.max(width, widthOf(row[index] ?? "")), 0),
  );
  const isNumber = columns.map(
    (_, index) => rows.length > 0 && rows.every((row) => typeof row[index] === "number"),
  );
  return cells.map((row) =>
    row
      .map((cell, index) => {
        const padding = " ".repeat((widths[index] ?? 0) - widthOf(cell));
        return isNumber[index] ? padding + cell : cell + padding;
      })
      .join("  ")
      .trimEnd(),
  );
}
