import { posix } from "node:path";
import { resolveReference } from "../markdown/links.ts";

/** Everything in a text that can be the relative address of an article or file. */
const ADDRESS = /(?<![\w/.:-])(?:\.{1,2}\/)?[^\s()<>"'|[\]`]+\.[a-z\d]+(?=[#?\s()<>"'|[\]`]|$)/giu;

/**
 * An article's text with relative addresses that mean the same files as before, after it or what it names has moved. All other
 * bytes stay.
 *
 * @param from the path of the article below `articles/`, and `to` afterwards
 * @param moved what has moved: names in the content folder, by the former ones
 */
export function moveLinks(
  text: string,
  { from, to }: { from: string; to: string },
  moved: ReadonlyMap<string, string>,
): string {
  return text.replaceAll(ADDRESS, (address) => {
    const target = resolveReference(address, from)?.path;
    if (target === undefined || address.startsWith("/")) return rooted(address, moved);
    const name = moved.get(target) ?? target;
    if (name === resolveReference(address, to)?.path) return address;
    // What is named by its path below `media/` alone is the same from everywhere.
    if (!name.startsWith("articles/") && !address.startsWith(".")) return address;
    return encodeURI(posix.relative(posix.join("articles", posix.dirname(to)), name));
  });
}

function rooted(address: string, moved: ReadonlyMap<string, string>): string {
  if (!address.startsWith("/")) return address;
  const target = resolveReference(address, "")?.path;
  const name = target === undefined ? undefined : moved.get(target);
  return name === undefined ? address : encodeURI(`/${name}`);
}
