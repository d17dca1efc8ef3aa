import { hashOfText } from "../model/stored-text.ts";
import type { StoredNames } from "../writing/stored-names.ts";
import type { FileEdit } from "./publication.ts";

/** Number of texts in memory at a time. */
const BATCH = 500;

/**
 * Returns the edits of those published texts that `change` changes. Each edit is based on the text that was read, so that
 * it can be merged with changes that others publish meanwhile.
 *
 * @param limit stops after more edits than this
 */
export async function editTexts(
  stored: StoredNames,
  names: readonly string[],
  change: (text: string, name: string) => string,
  limit: number,
): Promise<FileEdit[]> {
  const edits: FileEdit[] = [];
  for (let start = 0; start < names.length && edits.length <= limit; start += BATCH)
    for (const [name, before] of await stored.texts(names.slice(start, start + BATCH))) {
      const text = change(before, name);
      if (text !== before) edits.push({ name, text, base: hashOfText(before) });
    }
  return edits;
}
