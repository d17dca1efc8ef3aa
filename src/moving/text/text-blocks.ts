/** A part of a text that parses to the same result alone as within the whole text. */
export interface TextBlock {
  text: string;
  /** Offset of the block in the whole text. */
  offset: number;
}

/** Matches HTML that continues across empty lines. */
const LONG_HTML = /<(?:script|pre|style|textarea)\b|<!--|<\?|<![A-Z[]/i;
const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})/;
const FENCE_END = /^([ \t>]*)(`{3,}|~{3,})[ \t]*$/;

interface Fence {
  prefix: string;
  run: string;
}

/**
 * Splits Markdown where an empty line is followed by a line without indentation. Nothing continues across such a place except a
 * fence at the left margin, and definitions, which apply everywhere. If only a parser could decide, the whole text is one block.
 */
export function splitBlocks(text: string): TextBlock[] {
  const whole = [{ text, offset: 0 }];
  if (LONG_HTML.test(text)) return whole;
  const blocks: TextBlock[] = [];
  let start = 0;
  let offset = 0;
  let fence: Fence | undefined;
  let isAfterEmpty = false;
  for (const line of text.split("\n")) {
    if (isAfterEmpty && /^[^ \t]/.test(line)) {
      if (fence !== undefined && fence.prefix !== "") return whole;
      if (fence === undefined) {
        blocks.push({ text: text.slice(start, offset), offset: start });
        start = offset;
      }
    }
    const step = fence === undefined ? readFence(line) : endOfFence(line, fence);
    if (step === "unclear") return whole;
    fence = step;
    isAfterEmpty = /^[ \t]*$/.test(line);
    offset += line.length + 1;
  }
  return [...blocks, { text: text.slice(start), offset: start }];
}

function readFence(line: string): Fence | undefined {
  const [, prefix, run] = FENCE.exec(line) ?? [];
  return prefix === undefined || run === undefined ? undefined : { prefix, run };
}

/**
 * Returns the fence that is still open after a line, `undefined` if the line closes it, and "unclear" if it may be inside a list
 * or quote.
 */
function endOfFence(line: string, fence: Fence): Fence | undefined | "unclear" {
  const [, prefix = "", run = ""] = FENCE_END.exec(line) ?? [];
  if (!run.startsWith(fence.run)) return fence;
  if (fence.prefix === "") return /^ {0,3}$/.test(prefix) ? undefined : fence;
  return prefix.length === fence.prefix.length ? undefined : "unclear";
}
