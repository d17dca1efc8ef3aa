import { type TextChange, smallestChange } from "../texts/smallest-change.ts";
import type { JournalEntry } from "./journal-entry.ts";

/** An entry as stored: only the change, so that a letter does not rewrite a long text. */
export interface ShortEntry extends Omit<JournalEntry, "text" | "ancestor"> {
  /** Key of the ancestor's text, which is stored separately. */
  of: string;
  /** The change from ancestor to text; `null` if they are equal. */
  change: TextChange | null;
}

/** Shortens an entry; its ancestor is stored under the key `of`. */
export function shorten({ text, ancestor, ...rest }: JournalEntry, of: string): ShortEntry {
  return { ...rest, of, change: smallestChange(ancestor, text) ?? null };
}

/** Restores the whole entry. */
export function lengthen({ of: _, change, ...rest }: ShortEntry, ancestor: string): JournalEntry {
  const { from, to, insert } = change ?? { from: 0, to: 0, insert: "" };
  return { ...rest, ancestor, text: ancestor.slice(0, from) + insert + ancestor.slice(to) };
}
