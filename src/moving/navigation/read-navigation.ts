import { posix } from "node:path";
import { isHugoPath, readHugoNavigation } from "./hugo-navigation.ts";
import { readListNavigation } from "./list-navigation.ts";
import { type MenuTree, isMetaPath, readMetaNavigation } from "./meta-navigation.ts";
import { readMkdocsNavigation } from "./mkdocs-navigation.ts";
import type { Navigation } from "./navigation-entry.ts";
import { readParentNavigation } from "./parent-navigation.ts";
import { readJsonNavigation, readScriptNavigation } from "./script-navigation.ts";
import { readHexoNavigation, readJekyllNavigation } from "./site-navigation.ts";
import { isTocPath, readTocNavigation } from "./toc-navigation.ts";

/** The files whose form is known, as a message names them. */
export const KNOWN_NAVIGATIONS =
  "SUMMARY.md, mkdocs.yml, toc.yml, sidebars.js, .vitepress/config.ts, astro.config.mjs, _meta.js, hugo.toml, _data/navigation.yml, _config.yml, _config.<theme>.yml and their like";

/**
 * Reads the menu that a file of another system holds, told by the file's name.
 *
 * @param tree what a menu of several files belongs to
 * @returns `undefined` for a file of no known form
 * @throws if the file is not what its ending says
 */
export function readNavigation(path: string, source: string, tree: MenuTree): Navigation | undefined {
  const name = posix.basename(path).toLowerCase();
  const ending = posix.extname(name);
  if (isMetaPath(name)) return readMetaNavigation(path, source, tree);
  if (ending === ".md") return readListNavigation(source);
  if (/^mkdocs\.ya?ml$/.test(name)) return readMkdocsNavigation(source, tree.language);
  if (isTocPath(path)) return readTocNavigation(path, source, tree);
  // Hexo has its folder of texts around its data, among which may be the settings of a theme.
  if (/(?:^|\/)source\/_data\/[^/]+\.ya?ml$/i.test(path)) return readHexoNavigation(source);
  if (/(?:^|\/)_data\/[^/]+\.(?:ya?ml|json)$/i.test(path)) return readJekyllNavigation(source);
  if (/(?:^|\/)(?:_config\.[\w-]+|themes\/[^/]+\/_config)\.ya?ml$/i.test(path))
    return readHexoNavigation(source);
  if (/^_config\.ya?ml$/.test(name)) return readParentNavigation(source, tree);
  if (isHugoPath(path)) return readHugoNavigation(path, source, tree);
  if (ending === ".json") return readJsonNavigation(name, source);
  return /^\.[cm]?[jt]s$/.test(ending)
    ? readScriptNavigation(name, source, { path, read: (file) => tree.read(file) }, tree.language)
    : undefined;
}
