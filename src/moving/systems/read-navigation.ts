import { posix } from "node:path";
import { readListNavigation } from "../navigation/list-navigation.ts";
import type { MenuTree } from "../navigation/menu-tree.ts";
import type { Navigation } from "../navigation/navigation-entry.ts";
import { SYSTEMS } from "./registry.ts";
import { readJsonNavigation, readScriptNavigation } from "./script-navigation.ts";

/** The supported file names, for an error message. */
export const KNOWN_NAVIGATIONS =
  "SUMMARY.md, mkdocs.yml, toc.yml, sidebars.js, .vitepress/config.ts, astro.config.mjs, _meta.js, hugo.toml, _data/navigation.yml, _config.yml, _config.<theme>.yml and their like";

/**
 * Reads the menu in a file of another system, which is recognised by the file's name.
 *
 * @param tree the tree, for menus that span several files
 * @returns `undefined` if no system has menus in a file of this name
 * @throws if the file does not have the format of its extension
 */
export function readNavigation(path: string, source: string, tree: MenuTree): Navigation | undefined {
  for (const { form, read } of SYSTEMS.flatMap(({ menus = [] }) => menus))
    if (form.test(path)) return read(path, source, tree);
  const name = posix.basename(path).toLowerCase();
  const ending = posix.extname(name);
  if (ending === ".md") return readListNavigation(source);
  if (ending === ".json") return readJsonNavigation(name, source);
  return /^\.[cm]?[jt]s$/.test(ending)
    ? readScriptNavigation(name, source, { path, read: (file) => tree.read(file) }, tree.language)
    : undefined;
}
