import { posix } from "node:path";
import { resolveReference } from "../markdown/links.ts";
import { plainAddress } from "../markdown/plain-address.ts";

/** Matches every part of a text that can be the relative address of an article or file. */
const ADDRESS = /(?<![\w/.:-])(?:\.{1,2}\/)?[^\s()<>"'|[\]`]+\.[a-z\d]+(?=[#?\s()<>"'|[\]`]|$)/giu;

/**
 * Updates the relative addresses in an article's text so that they lead to the same files after the article or a target has
 * moved. All other bytes stay the same.
 *
 * @param from the path of the article below `articles/` before the move, and `to` its path afterwards
 * @param moved new names in the content folder, by former name
 */
export function moveLinks(
  text: string,
  { from, to }: { from: string; to: string },
  moved: ReadonlyMap<string, string>,
): string {
  return text.replaceAll(ADDRESS, (written) => {
    const address = plainAddress(written);
    const target = resolveReference(address, from)?.path;
    if (target === undefined || address.startsWith("/")) return rooted(address, moved) ?? written;
    const name = moved.get(target) ?? target;
    if (name === resolveReference(address, to)?.path) return written;
    // A path below `media/` leads to the same file from everywhere.
    if (!name.startsWith("articles/") && !address.startsWith(".")) return written;
    return encodeURI(posix.relative(posix.join("articles", posix.dirname(to)), name));
  });
}

function rooted(address: string, moved: ReadonlyMap<string, string>): string | undefined {
  if (!address.startsWith("/")) return undefined;
  const target = resolveReference(address, "")?.path;
  const name = target === undefined ? undefined : moved.get(target);
  return name === undefined ? undefined : encodeURI(`/${name}`);
}
