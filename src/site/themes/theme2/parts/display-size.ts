import { textWidth } from "../../../parts/page/text-width.ts";
import { titleRuns } from "../../../parts/page/title-runs.ts";

export type DisplaySize = "brief" | "short" | "medium" | "long";

/** Maximum widths for each size, in Latin letters: of the whole line, and of its longest word on the narrowest screen. */
const LIMITS = [
  { size: "brief", line: 10, word: 8 },
  { size: "short", line: 26, word: 10 },
  { size: "medium", line: 56, word: 14 },
] as const;

/**
 * The type size of a line: the shorter the text, the larger. It counts characters instead of measuring pixels, so that the server can
 * compute it and nothing moves at hydration.
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

/** Places where a line may break: between words, and before kana. In Chinese titles, `titleRuns` determines them. */
const BREAKS = /[\s\-–—/]+|(?=[\u3040-\u30ff])/u;
