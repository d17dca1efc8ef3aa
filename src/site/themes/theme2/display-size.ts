import { textWidth } from "../../parts/text-width.ts";

export type DisplaySize = "brief" | "short" | "medium" | "long";

/**
 * The capacity of each size, in widths of a Latin letter: of the whole line, and of its longest word on the narrowest screen.
 */
const LIMITS = [
  { size: "brief", line: 10, word: 8 },
  { size: "short", line: 26, word: 10 },
  { size: "medium", line: 56, word: 14 },
] as const;

/**
 * How large a line is set: the shorter, the larger. It counts characters, not pixels, so that the server can decide and
 * nothing moves at hydration.
 */
export function displaySize(text: string): DisplaySize {
  const line = textWidth(text);
  const word = Math.max(...text.split(BREAKS).map(textWidth));
  return LIMITS.find((limit) => line <= limit.line && word <= limit.word)?.size ?? "long";
}

/** Between words, and beside every Chinese character and kana, at which a line may break. */
const BREAKS = /[\s\-–—/]+|(?=[\u2e80-\u312f\u3190-\ua4cf\uf900-\ufaff\uff00-\uff60])/u;
