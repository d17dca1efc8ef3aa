import { type TextChange, smallestChange } from "../texts/smallest-change.ts";
import type { JournalEntry } from "./journal-entry.ts";

/** An entry as it is kept at each key: a long text is not written again for a letter. */
export interface ShortEntry extends Omit<JournalEntry, "text" | "ancestor"> {
  /** Names the ancestor's text, which is kept beside it. */
  of: string;
  /** What makes the ancestor the text; `null` where they are the same. */
  change: TextChange | null;
}

/** An entry without its ancestor, which is kept by that name. */
export function shorten({ text, ancestor, ...rest }: JournalEntry, of: string): ShortEntry {
  return { ...rest, of, change: smallestChange(ancestor, text) ?? null };
}

/** The whole entry. */
export function lengthen({ of: _, change, ...rest }: ShortEntry, ancestor: string): JournalEntry {
  const { from, to, insert } = change ?? { from: 0, to: 0, insert: "" };
  return { ...rest, ancestor, text: ancestor.slice(0, from) + insert + ancestor.slice(to) };
}
