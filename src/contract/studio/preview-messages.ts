import * as v from "valibot";

const line = v.pipe(v.number(), v.finite(), v.minValue(1));
const words = v.pipe(v.string(), v.maxLength(200));

/**
 * Schema of messages from a preview page to the Studio around it. Lines are those of the article's file, from 1. While scrolling,
 * line numbers have fractions.
 */
export const fromPreviewSchema = v.object({
  vitrinePreview: v.variant("kind", [
    /** The page has loaded, or shows another version of the text. */
    v.object({ kind: v.literal("ready"), path: v.string() }),
    /** The page was scrolled: `line` is at the height at which text and page are aligned. */
    v.object({ kind: v.literal("scroll"), line }),
    /** Somebody clicked between two words in the element that was rendered from `line` up to the line before `end`. */
    v.object({ kind: v.literal("pick"), line, end: v.optional(line), before: words, after: words }),
  ]),
});
export type FromPreview = v.InferOutput<typeof fromPreviewSchema>["vitrinePreview"];

/** Messages from the Studio to a preview page. */
export type ToPreview =
  /** The draft has changed. */
  | { kind: "follow" }
  | { kind: "look"; scheme: "system" | "light" | "dark" }
  /** Custom properties by name without dashes; an empty value removes one. */
  | { kind: "colors"; properties: Readonly<Record<string, string>> }
  /** The text was scrolled: `line` is at the height at which text and page are aligned. `lines` is the number of all lines. */
  | { kind: "scroll"; line: number; lines: number };
