/**
 * Returns an id for a menu entry, derived from its words.
 *
 * @param used the ids in the menu so far, to which the new id is added
 */
export function menuEntryId(words: string, used: Set<string>): string {
  const wanted =
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "entry";
  let id = wanted;
  for (let number = 2; used.has(id); number += 1) id = `${wanted}-${number}`;
  used.add(id);
  return id;
}
