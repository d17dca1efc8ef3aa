import { textWidth } from "../../../parts/page/text-width.ts";
import { titleRuns } from "../../../parts/page/title-runs.ts";

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
  const word = Math.max(
    ...titleRuns(text)
      .flatMap((run) => run.split(BREAKS))
      .map(textWidth),
  );
  return LIMITS.find((limit) => line <= limit.line && word <= limit.word)?.size ?? "long";
}

/** Between words, and before kana, a line may break; breaks in Chinese are determined by its runs. */
const BREAKS = /[\s\-–—/]+|(?=[\u3040-\u30ff])/u;
