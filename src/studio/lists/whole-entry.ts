import { isRecord } from "../../contract/api/is-record.ts";
import type { Entries, Entry } from "./list-file.ts";
import { UnreadableError } from "./list-lines.ts";
import { readValues } from "./read-values.ts";

/** An empty list. */
export const NO_ENTRIES: Entries = { entries: [], gaps: [], isFixed: false };

/**
 * Adds the parsed values to an entry.
 * @throws {UnreadableError}
 */
export function entryOf({
  opener,
  entries = [],
  gaps = [],
  isFixed = false,
  ...text
}: Pick<Entry, "head" | "tail" | "indent"> & Partial<Entries> & { opener?: string | undefined }): Omit<
  Entry,
  "lead"
> {
  const all = readValues({ ...text, opener });
  if (all === undefined) throw new UnreadableError();
  const { children, ...values } = all;
  // Children of an entry in braces.
  const inBraces = opener === undefined && Array.isArray(children) ? fixedOf(children) : undefined;
  return { ...text, opener, values, ...(inBraces ?? { entries, gaps, isFixed }) };
}

/** Reads a list in brackets. Its entries can be shown, but have no lines of their own. @throws {UnreadableError} */
export function fixedEntries(text: string): Entries {
  const list = readValues({ head: `- children: ${text}`, tail: "", opener: undefined })?.["children"];
  if (!Array.isArray(list)) throw new UnreadableError();
  return fixedOf(list);
}

function fixedOf(list: readonly unknown[]): Entries {
  const entries = list.filter(isRecord).map(({ children, ...values }): Entry => {
    const below = Array.isArray(children) ? fixedOf(children) : NO_ENTRIES;
    return { lead: "", head: "", opener: undefined, tail: "", indent: 0, values, ...below, isFixed: true };
  });
  return { entries, gaps: [], isFixed: list.length > 0 };
}
