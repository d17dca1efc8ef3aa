import * as v from "valibot";

const line = v.pipe(v.number(), v.finite(), v.minValue(1));
const words = v.pipe(v.string(), v.maxLength(200));

/** What a page of a preview tells the Studio around it. Lines are those of the article's file, from 1; parts of one while it scrolls. */
export const fromPreviewSchema = v.object({
  vitrinePreview: v.variant("kind", [
    /** It is there, or shows another state of the text. */
    v.object({ kind: v.literal("ready"), path: v.string() }),
    /** Somebody scrolls it: this line is at the height of the eye. */
    v.object({ kind: v.literal("scroll"), line }),
    /** Somebody clicked between two pieces of text, in what comes from the lines before `end`. */
    v.object({ kind: v.literal("pick"), line, end: v.optional(line), before: words, after: words }),
  ]),
});
export type FromPreview = v.InferOutput<typeof fromPreviewSchema>["vitrinePreview"];

/** What the Studio tells a page of a preview. */
export type ToPreview =
  /** The draft has changed. */
  | { kind: "follow" }
  | { kind: "look"; scheme: "system" | "light" | "dark" }
  /** The text was scrolled: this line, of so many, is at the height of the eye. */
  | { kind: "scroll"; line: number; lines: number };
