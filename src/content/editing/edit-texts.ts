import { hashOfText } from "../model/stored-text.ts";
import type { StoredNames } from "../writing/stored-names.ts";
import type { FileEdit } from "./publication.ts";

/**
 * Returns the edits of those published texts that `change` changes. Each edit is based on the text that was read, so that it is merged with
 * what others publish meanwhile.
 */
export async function editTexts(
  stored: StoredNames,
  names: readonly string[],
  change: (text: string, name: string) => string,
): Promise<FileEdit[]> {
  return [...(await stored.texts(names))].flatMap(([name, before]) => {
    const text = change(before, name);
    return text === before ? [] : [{ name, text, base: hashOfText(before) }];
  });
}
