import { type TextChange, smallestChange } from "../texts/smallest-change.ts";
import type { JournalEntry } from "./journal-entry.ts";

/** A journal entry as stored. It contains only the change, so that one letter does not rewrite a long text. */
export interface ShortEntry extends Omit<JournalEntry, "text" | "ancestor"> {
  /** The key of the ancestor's text, which is stored separately. */
  of: string;
  /** The change from ancestor to text; `null` if they are equal. */
  change: TextChange | null;
}

/** Reduces an entry to its change. `of` is the key of the ancestor's text. */
export function shorten({ text, ancestor, ...rest }: JournalEntry, of: string): ShortEntry {
  return { ...rest, of, change: smallestChange(ancestor, text) ?? null };
}

/** Restores a whole entry from its change and the ancestor's text. */
export function lengthen({ of: _, change, ...rest }: ShortEntry, ancestor: string): JournalEntry {
  const { from, to, insert } = change ?? { from: 0, to: 0, insert: "" };
  return { ...rest, ancestor, text: ancestor.slice(0, from) + insert + ancestor.slice(to) };
}
