import { readFrontMatter } from "../../contract/front-matter/read.ts";
import { setFrontMatter } from "../../contract/front-matter/set.ts";

export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/**
 * Adds and removes tags in the front matter; the rest of the text stays byte for byte. Returns the same text if nothing changes, and
 * `undefined` if the front matter cannot be parsed or `tags` is not a list.
 */
export function editTags(text: string, { add, remove }: TagChange): string | undefined {
  const read = readFrontMatter(text);
  const list = read?.values["tags"] ?? [];
  if (read === undefined || !Array.isArray(list)) return undefined;
  const tags = list.map((tag: unknown) => (tag === null ? "" : String(tag)));
  const changed = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));
  if (changed.length === tags.length && changed.every((tag, index) => tag === tags[index])) return text;
  return setFrontMatter(text, "tags", changed);
}
