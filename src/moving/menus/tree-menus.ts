import { posix } from "node:path";
import { stringify } from "yaml";
import type { Findings } from "../../content/source/findings.ts";
import type { SourceFile } from "../../content/source/source-file.ts";
import type { MenuType } from "../../contract/api/menu-types.ts";
import { addressIn } from "../article/convert-article.ts";
import { folderOfLayout } from "../mapping/language-layouts.ts";
import { generatedKind } from "../navigation/generated-pages.ts";
import type { MenuTree } from "../navigation/menu-tree.ts";
import type { Navigation, NavigationEntry } from "../navigation/navigation-entry.ts";
import { docusaurusBars } from "../systems/docusaurus/bars.ts";
import { KNOWN_NAVIGATIONS, readNavigation } from "../systems/read-navigation.ts";
import { fieldsIn } from "../text/front-matter-fields.ts";
import { filesInside, readInside } from "../text/read-inside.ts";
import { MenuPages, type MenuPagesOptions } from "./menu-pages.ts";
import { MenuWriter, type WrittenEntry } from "./menu-writer.ts";
import { docusaurusNames, withNamesOfMenus } from "./translated-names.ts";

/**
 * Returns the `menus.yaml` for a tree with a menu in another system's format. Returns `undefined`, with a finding, if the menu
 * cannot be read.
 */
export function treeMenus(options: MenuPagesOptions, findings: Findings): SourceFile | undefined {
  const { navigation: path } = options;
  if (isFolderMenu(path)) return folderMenus(options, findings);
  const navigation = readFrom(options, findings);
  if (navigation === undefined) return undefined;
  const pages = new MenuPages(options);
  const names = docusaurusNames(options.layouts, (file) => readInside(options.top, file));
  const writer = new MenuWriter(pages, options.language, names);
  const menu = writer.entries(navigation.entries, 1);
  const foot = footMenu(posix.dirname(path), writer, options);
  const report = (kind: string, message: string): void => findings.warn(kind, path, 1, message);
  if (navigation.unread > 0)
    report(
      "computed-menu",
      `${navigation.unread === 1 ? "1 part of the menu is" : `${navigation.unread} parts of the menu are`} computed or in an unknown form, so left out. Write menus in the mapping if you want them`,
    );
  for (const link of pages.missing)
    report(
      "missing-menu-page",
      generatedKind(link) === undefined
        ? `the menu leads to "${link}", which is not in the tree; the entry is left out`
        : `the menu leads to "${link}", a page that the other system generates; the entry is left out`,
    );
  if (menu.length === 0) {
    report("empty-menu", "the file contains no readable menu; write menus in the mapping instead");
    return undefined;
  }
  const top = writer.withPosts(writer.withFront(menu, options.front), options);
  return menusFile({ ...withTree(top), ...foot }, path);
}

/** True if the mapping names a folder as the menu, such as `docs/`. The tree of its texts is then the menu. */
function isFolderMenu(path: string): boolean {
  return path === "." || path.endsWith("/");
}

/** Maximum number of top entries that are shown as tabs. */
const MAXIMUM_TABS = 7;

/** Returns the `menus.yaml` of a tree whose folders form its menu. */
function folderMenus(options: MenuPagesOptions, findings: Findings): SourceFile | undefined {
  const { navigation: folder, language, layouts, top, front } = options;
  const names = docusaurusNames(layouts, (file) => readInside(top, file));
  const writer = new MenuWriter(new MenuPages(options), language, names);
  const tree = writer.withFront(writer.folder(posix.normalize(folder), options), front);
  const tabs =
    tree.length > MAXIMUM_TABS ? tree.filter((entry, index) => index === 0 || entry.children) : tree;
  const menu = writer.withPosts(tabs, options);
  if (menu.length > 0)
    return menusFile(
      {
        top_menu: menu,
        ...(tree.length > 0 ? { left_menu: tree } : {}),
        ...footMenu(posix.normalize(folder), writer, options),
      },
      folder,
    );
  findings.error(
    "unreadable-menu",
    folder,
    1,
    "the mapping names this folder under navigation, but it contains no text",
  );
  return undefined;
}

/** Returns the `menus.yaml` for a tree without a menu: a link to the text at the root. */
export function rootMenu(
  options: Pick<MenuPagesOptions, "articles" | "language">,
  { front, origin }: { front: string; origin: string },
): SourceFile {
  const pages = new MenuPages({
    ...options,
    navigation: "",
    top: "",
    front,
    folders: [],
    layouts: new Map(),
    addresses: new Map(),
    posts: undefined,
    prefixes: [],
    groups: new Map(),
  });
  return menusFile(withTree(new MenuWriter(pages, options.language).withFront([], front)), origin);
}

/** Returns the menu with the links in Docusaurus's footer, whose settings are next to the menu or above it. */
function footMenu(folder: string, writer: MenuWriter, { top }: MenuPagesOptions): Menus {
  const { foot } = docusaurusBars(folder, (file) => readInside(top, file));
  const menu = writer.entries(foot, 1);
  return menu.length === 0 ? {} : { bottom_menu: menu };
}

type Menus = Partial<Record<MenuType, readonly WrittenEntry[]>>;

/** Uses a menu with levels also as the navigation next to an article, which theme3 shows instead of drop-down menus. */
function withTree(menu: readonly WrittenEntry[]): Menus {
  const hasLevels = menu.some(({ children = [] }) => children.length > 0);
  return { top_menu: menu, ...(hasLevels ? { left_menu: menu } : {}) };
}

function menusFile(menus: Menus, origin: string): SourceFile {
  const text = stringify(menus, { lineWidth: 0, aliasDuplicateObjects: false });
  return {
    path: "menus.yaml",
    origin,
    file: "",
    bytes: 0,
    text,
    lines: new Uint32Array(text.split("\n").length).fill(1),
  };
}

function readFrom(options: MenuPagesOptions, findings: Findings): Navigation | undefined {
  const { navigation: path, top } = options;
  const refuse = (message: string): undefined =>
    findings.error("unreadable-menu", path, 1, message) as undefined;
  try {
    const source = readInside(top, path);
    if (source === undefined)
      return refuse("the mapping names this file under navigation, but it is not in the tree");
    const navigation = readNavigation(path, source, treeOf(options));
    return navigation === undefined
      ? refuse(
          `contains no menu in a known form. Name one of ${KNOWN_NAVIGATIONS}; or write menus in the mapping`,
        )
      : { ...navigation, entries: withOtherNames(navigation.entries, options) };
  } catch (error) {
    return refuse(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function treeOf(options: MenuPagesOptions): MenuTree {
  const { top, language, folders } = options;
  const read = (file: string): string | undefined => readInside(top, file);
  return {
    language,
    pages: pagesOf(options),
    texts: textsOf(options),
    roots: folders,
    read,
    filesIn: (folder) => filesInside(top, folder),
    fieldsOf: (text) => fieldsIn(read(text) ?? ""),
  };
}

/** Adds names to entries: those of the same entries in the menus of other languages. */
function withOtherNames(entries: NavigationEntry[], options: MenuPagesOptions): NavigationEntry[] {
  const { layouts } = options;
  return withNamesOfMenus(entries, options, (path, language) => {
    const folders = (layouts.get(language) ?? []).map(folderOfLayout);
    return entriesIn(path, { ...options, navigation: path, language, folders });
  });
}

/** Returns the entries of a menu file. Missing and unreadable files have none, so the original's names are used. */
function entriesIn(path: string, options: MenuPagesOptions): readonly NavigationEntry[] {
  try {
    const source = readInside(options.top, path);
    return source === undefined ? [] : (readNavigation(path, source, treeOf(options))?.entries ?? []);
  } catch {
    return [];
  }
}

/** Returns the paths in the tree of the articles in the menu's language. */
function pagesOf({ addresses, language }: MenuPagesOptions): string[] {
  return [...addresses]
    .filter(([name, target]) => !/^[a-z]{2}:/.test(name) && target.startsWith(`articles/${language}/`))
    .map(([name]) => name);
}

/** Returns the paths of the articles in the menu's language, and of the texts that represent lists. */
function textsOf(options: MenuPagesOptions): string[] {
  const { addresses, language } = options;
  const lists = [...addresses].filter(
    ([name, target]) => target.startsWith("/") && addresses.has(addressIn(language, name)),
  );
  return [...pagesOf(options), ...lists.map(([name]) => name)];
}
