/** The replacement of a range of a text. Positions count UTF-16 units. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Returns the shortest replacement that turns one text into another; `undefined` if they are equal. */
export function smallestChange(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  // Compares character codes, because indexing would allocate a string for each non-Latin character.
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  // Moves the start out of a surrogate pair or CRLF, which must not be split.
  while (start > 0 && isInside(before, start)) start -= 1;
  let end = 0;
  const [last, lastAfter] = [before.length - 1, after.length - 1];
  while (end < shorter - start && before.charCodeAt(last - end) === after.charCodeAt(lastAfter - end))
    end += 1;
  while (end > 0 && isInside(before, before.length - end)) end -= 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

function isInside(text: string, at: number): boolean {
  const [left = "", right = ""] = [text[at - 1], text[at]];
  return (left === "\r" && right === "\n") || (/[\uD800-\uDBFF]/.test(left) && /[\uDC00-\uDFFF]/.test(right));
}
