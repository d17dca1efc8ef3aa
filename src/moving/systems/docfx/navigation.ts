import { posix } from "node:path";
import { parse as parseYaml } from "yaml";
import { isExternalUrl } from "../../../contract/addresses/addresses.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import type { MenuTree } from "../../navigation/menu-tree.ts";
import { type Navigation, type NavigationEntry, readList } from "../../navigation/navigation-entry.ts";

export const TOC = /(?:^|\/)toc\.ya?ml$/i;

/**
 * Reads a `toc.yml`. Each entry has a name, and links to a page, has child entries, or refers to another `toc.yml`, whose entries
 * become its children.
 */
export function readTocNavigation(path: string, source: string, tree: Pick<MenuTree, "read">): Navigation {
  const found: Navigation = { entries: [], unread: 0 };
  const top = posix.dirname(path);
  // Each file is read only once, because files may refer to each other.
  const seen = new Set([path]);
  const inFile = (text: string, folder: string): NavigationEntry[] => {
    const data: unknown = parseYaml(text, { logLevel: "silent" });
    return listed(isRecord(data) ? data["items"] : data, folder);
  };
  const listed = (value: unknown, folder: string): NavigationEntry[] =>
    readList(value, found, (item) => {
      const label = wordsOf(item["name"]);
      const href = wordsOf(item["href"]);
      const own = wordsOf(item["topicHref"]) || (isMenu(href) ? "" : href);
      const link = own === "" ? undefined : linkFrom(own, folder, top);
      const inner = listed(item["items"], folder);
      return [{ label, link, children: [...inner, ...(isMenu(href) ? menuOf(href, folder) : [])] }];
    });
  const menuOf = (href: string, folder: string): NavigationEntry[] => {
    const named = posix.join(folder, href);
    const files = href.endsWith("/") ? [`${named}toc.yml`, `${named}TOC.yml`] : [named];
    const file = files.find((one) => tree.read(one) !== undefined);
    const text = file === undefined ? undefined : tree.read(file);
    if (file !== undefined && text !== undefined && !seen.has(file)) {
      seen.add(file);
      return inFile(text, posix.dirname(file));
    }
    found.unread += 1;
    return [];
  };
  found.entries = inFile(source, top);
  return found;
}

/** True if a reference is to another menu. The name of a folder refers to the menu in it. */
function isMenu(href: string): boolean {
  return !isExternalUrl(href) && !href.startsWith("/") && (TOC.test(href) || href.endsWith("/"));
}

/** Resolves a path, which is relative to the folder of the menu. `~/` is the root of the tree. */
function linkFrom(href: string, folder: string, top: string): string {
  if (isExternalUrl(href) || href.startsWith("/")) return href;
  if (href.startsWith("~/")) return href.slice(1);
  return posix.relative(top, posix.join(folder, href));
}

function wordsOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
