/** A range of a text, by offsets. */
export interface Range {
  start: number;
  end: number;
}

export interface LiteralRanges {
  /** Fenced and inline code, which is shown literally. */
  code: Range[];
  /** HTML comments, which are not shown. */
  comments: Range[];
}

// Text after the backticks of a fence contains no further backtick; otherwise it is code within a line.
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * Finds the ranges that cannot contain shortcodes. It uses patterns instead of a Markdown parser, which markup of other systems
 * would confuse (such as a comment in the middle of a paragraph); that markup is removed before the text is parsed.
 */
export function literalRanges(text: string): LiteralRanges {
  const code: Range[] = [];
  const comments: Range[] = [];
  let offset = 0;
  while (offset < text.length) {
    const isLineStart = offset === 0 || text[offset - 1] === "\n";
    const lineEnd = endOfLine(text, offset);
    const fence = isLineStart ? FENCE.exec(text.slice(offset, lineEnd))?.[1] : undefined;
    if (fence !== undefined) {
      const end = endOfFence(text, lineEnd, fence);
      code.push({ start: offset, end });
      offset = end;
    } else if (text.startsWith("<!--", offset)) {
      const close = text.indexOf("-->", offset + 4);
      const end = close < 0 ? text.length : close + 3;
      comments.push({ start: offset, end });
      offset = end;
    } else if (text[offset] === "`") {
      const run = /^`+/.exec(text.slice(offset))?.[0] ?? "`";
      const end = endOfSpan(text, offset + run.length, run);
      if (end !== undefined) code.push({ start: offset, end });
      offset = end ?? offset + run.length;
    } else {
      const next = text.slice(offset + 1, lineEnd).search(/[`<]/);
      offset = next < 0 ? Math.max(lineEnd + 1, offset + 1) : offset + 1 + next;
    }
  }
  return { code, comments };
}

/** Returns a function that tests whether an offset is in one of the ranges, which may overlap and be in any order. */
export function covers(ranges: readonly Range[]): (offset: number) => boolean {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { start, end } of [...ranges].sort((left, right) => left.start - right.start)) {
    const last = ends.length - 1;
    if (start <= (ends[last] ?? -1)) ends[last] = Math.max(ends[last] ?? 0, end);
    else if (end > start) {
      starts.push(start);
      ends.push(end);
    }
  }
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low > 0 && offset < (ends[low - 1] ?? 0);
  };
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

function endOfFence(text: string, from: number, fence: string): number {
  const close = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*$`, "m");
  const match = close.exec(text.slice(from + 1));
  return match === null ? text.length : from + 1 + match.index + match[0].length;
}

/** Returns the end of a code span: the same number of backticks, within the same paragraph. */
function endOfSpan(text: string, from: number, run: string): number | undefined {
  const paragraph = text.slice(from).search(/\n[ \t]*\n/);
  const limit = paragraph < 0 ? text.length : from + paragraph;
  for (const match of text.slice(from, limit).matchAll(/`+/g)) {
    if (match[0] === run) return from + match.index + run.length;
  }
  return undefined;
}
