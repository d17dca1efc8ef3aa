import { readFileSync, realpathSync } from "node:fs";
import { join, posix } from "node:path";
import { stringify } from "yaml";
import { isExternalUrl } from "../../../contract/addresses/addresses.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { MAXIMUM_MENU_DEPTH } from "../../../contract/api/limits.ts";
import { generatedKind } from "../navigation/generated-pages.ts";
import { menuEntryId } from "../navigation/menu-entry-id.ts";
import type { Navigation, NavigationEntry } from "../navigation/navigation-entry.ts";
import { KNOWN_NAVIGATIONS, readNavigation } from "../navigation/read-navigation.ts";
import type { Findings } from "../source/findings.ts";
import type { SourceFile } from "../source/source-file.ts";
import { namesOfPage } from "./address-articles.ts";
import { type ConvertedArticle, addressIn } from "./convert-article.ts";
import { keyOf } from "./front-text.ts";

export interface TreeMenusOptions {
  /** The folder of the tree on disk. */
  top: string;
  /** The file, in the tree, that holds the menu. */
  navigation: string;
  /** The article to which `/` leads, as menus name it. */
  front: string | undefined;
  /** The language of the words in it. */
  language: LanguageCode;
  /** Folders of that language's texts. */
  folders: readonly string[];
  /** Maps paths in the tree, and names prefixed with a language, to paths in the content folder. */
  addresses: ReadonlyMap<string, string>;
  articles: readonly ConvertedArticle[];
  /** The address of the list of all posts; `undefined` if there is no such group. */
  posts: string | undefined;
}

/** The `menus.yaml` for a tree whose menu another system holds. Returns `undefined`, with a finding, if it cannot be read. */
export function treeMenus(options: TreeMenusOptions, findings: Findings): SourceFile | undefined {
  const { navigation: path } = options;
  const navigation = readFrom(options, findings);
  if (navigation === undefined) return undefined;
  const pages = new Pages(options);
  const writer = new MenuWriter(pages, options.language);
  const menu = writer.entries(navigation.entries, 1);
  const report = (kind: string, message: string): void => findings.warn(kind, path, 1, message);
  if (navigation.unread > 0)
    report(
      "computed-menu",
      `${navigation.unread === 1 ? "1 part of the menu is" : `${navigation.unread} parts of the menu are`} computed or of no known form; left out. Write menus in the mapping if you want them`,
    );
  for (const link of pages.missing)
    report(
      "missing-menu-page",
      generatedKind(link) === undefined
        ? `the menu leads to "${link}", which is not in the tree; the entry is left out`
        : `the menu leads to "${link}", a page that the other system makes itself; the entry is left out`,
    );
  if (menu.length === 0) {
    report("empty-menu", "the file holds no menu that could be read; write menus in the mapping instead");
    return undefined;
  }
  return menusFile(writer.withFront(menu, options.front), path);
}

/** The `menus.yaml` for a tree without a menu: it leads to the text at its top. */
export function frontMenu(
  options: Pick<TreeMenusOptions, "articles" | "language">,
  { front, origin }: { front: string; origin: string },
): SourceFile {
  const pages = new Pages({
    ...options,
    navigation: "",
    top: "",
    front,
    folders: [],
    addresses: new Map(),
    posts: undefined,
  });
  return menusFile(new MenuWriter(pages, options.language).withFront([], front), origin);
}

function menusFile(menu: readonly WrittenEntry[], origin: string): SourceFile {
  const text = stringify({ top_menu: menu }, { lineWidth: 0 });
  return {
    path: "menus.yaml",
    origin,
    file: "",
    bytes: 0,
    text,
    lines: new Uint32Array(text.split("\n").length).fill(1),
  };
}

function readFrom(options: TreeMenusOptions, findings: Findings): Navigation | undefined {
  const { navigation: path, top, folders } = options;
  const refuse = (message: string): undefined =>
    findings.error("unreadable-menu", path, 1, message) as undefined;
  const read = (file: string): string | undefined => readInside(top, file);
  try {
    const source = read(path);
    if (source === undefined)
      return refuse("the mapping names this file under navigation, and it is not in the tree");
    return (
      readNavigation(path, source, { pages: pagesOf(options), roots: folders, read }) ??
      refuse(`holds no menu of a known form. Known are ${KNOWN_NAVIGATIONS}; or write menus in the mapping`)
    );
  } catch (error) {
    return refuse(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The text of a file in the tree; `undefined` if it is not there. */
function readInside(top: string, path: string): string | undefined {
  const folder = realpathSync(top);
  const file = realPath(join(folder, path));
  if (file === undefined || !file.startsWith(`${folder}/`)) return undefined;
  return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** Paths in the tree of the articles in the menu's language. */
function pagesOf({ addresses, language }: TreeMenusOptions): string[] {
  return [...addresses]
    .filter(([name, target]) => !/^[a-z]{2}:/.test(name) && target.startsWith(`articles/${language}/`))
    .map(([name]) => name);
}

/** The articles that the links of a navigation mean. */
class Pages {
  readonly missing = new Set<string>();
  readonly #options: TreeMenusOptions;
  readonly #bases: string[];
  readonly #titles: ReadonlyMap<string, string>;
  /** Articles by the addresses that they had on their old site, which menus of some systems name. */
  readonly #former = new Map<string, string>();

  constructor(options: TreeMenusOptions) {
    this.#options = options;
    const beside = posix.dirname(options.navigation);
    // Systems with a folder for their settings keep their texts in others.
    this.#bases = [...new Set([beside, ...options.folders, posix.join(beside, "docs"), ""])];
    this.#titles = new Map(options.articles.map(({ path, title }) => [path, title]));
    for (const { path, oldAddresses } of options.articles)
      if (path.startsWith(`articles/${options.language}/`))
        for (const address of oldAddresses) this.#former.set(addressKey(address), path);
  }

  /** The path of the article in the content folder. */
  find(link: string): string | undefined {
    const { addresses, language, front } = this.#options;
    const path = decodeURI(link.replace(/[?#].*$/s, "")).replace(/^\/+/, "");
    for (const base of this.#bases)
      for (const name of namesOfPage(posix.join(base, path).replace(/\/$/, ""))) {
        const found = addresses.get(name) ?? addresses.get(addressIn(language, name));
        // A list of tags is more than the list of posts that texts lead to instead.
        if (found?.startsWith("/") === true && generatedKind(link) === "other") return this.#miss(link);
        if (found !== undefined) return found;
      }
    const former = this.#former.get(addressKey(link));
    if (former !== undefined) return former;
    const generated = this.#generated(link);
    if (generated !== undefined) return generated;
    if (addressKey(link) === "") return front === undefined ? undefined : `articles/${language}/${front}.md`;
    return this.#miss(link);
  }

  #miss(link: string): undefined {
    this.missing.add(link);
  }

  /** What is here in the place of a page that the other system makes itself. */
  #generated(link: string): string | undefined {
    const kind = generatedKind(link);
    if (kind === "feed") return "/feed.xml";
    return kind === "archive" ? this.#options.posts : undefined;
  }

  /** All articles below a folder, by their paths in the tree. */
  below(folder: string): string[] {
    const { addresses } = this.#options;
    const found = this.#bases
      .map((base) => posix.join(base, folder === "." ? "" : folder))
      .map((start) => (start === "." || start === "" ? "" : `${start.replace(/\/$/, "")}/`))
      .map((start) =>
        [...addresses].filter(
          ([name, target]) => !/^[a-z]{2}:/.test(name) && name.startsWith(start) && !target.startsWith("/"),
        ),
      )
      .find((each) => each.length > 0);
    return [
      ...new Set(
        (found ?? []).sort(([left], [right]) => (left < right ? -1 : 1)).map(([, target]) => target),
      ),
    ];
  }

  /** The titles of an article, by language. */
  titles(target: string): Map<LanguageCode, string> {
    const [, , ...rest] = target.split("/");
    return new Map(
      LANGUAGE_CODES.flatMap((language): [LanguageCode, string][] => {
        const title = this.#titles.get(["articles", language, ...rest].join("/"));
        return title === undefined ? [] : [[language, title]];
      }),
    );
  }
}

/** What a page without a title is called after its address: `/archives/` is "Archives". */
function nameOf(link: string): string {
  const word = posix.basename(addressKey(link)).replace(/\.\w+$/, "");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** An address without what does not tell pages apart: the slashes around it, its query and its ending. */
function addressKey(address: string): string {
  return decodeURI(address.replace(/[?#].*$/s, ""))
    .normalize("NFC")
    .replace(/(?:^|\/)(?:index)?(?:\.html?)?$/, "")
    .replace(/\.html?$/, "")
    .replace(/^\/+|\/+$/g, "");
}

interface WrittenEntry {
  id: string;
  name: string | Record<string, string>;
  article?: string;
  group?: string;
  url?: string;
  children?: WrittenEntry[];
}

/** An entry, and all below it. */
function flattened(entry: WrittenEntry): WrittenEntry[] {
  return [entry, ...(entry.children ?? []).flatMap(flattened)];
}

/** Writes entries in our form. */
class MenuWriter {
  readonly #pages: Pages;
  readonly #language: LanguageCode;
  readonly #ids = new Set<string>();

  constructor(pages: Pages, language: LanguageCode) {
    this.#pages = pages;
    this.#language = language;
  }

  entries(given: readonly NavigationEntry[], depth: number): WrittenEntry[] {
    const written: WrittenEntry[] = [];
    for (const entry of given) {
      if (entry.folder === undefined) written.push(...this.#entry(entry, depth));
      else for (const target of this.#pages.below(entry.folder)) written.push(this.#article(target, ""));
    }
    return written;
  }

  /** With the article to which `/` leads first; without one, what leads to another site stands behind a page of this one. */
  withFront(menu: readonly WrittenEntry[], front: string | undefined): readonly WrittenEntry[] {
    const leads = ({ article }: WrittenEntry): boolean => article !== undefined && article === front;
    const first = menu
      .flatMap(flattened)
      .find(({ article, group, url }) => article !== undefined || group !== undefined || url !== undefined);
    if (first !== undefined && leads(first)) return menu;
    const found =
      front === undefined
        ? menu.find((entry) => flattened(entry)[0]?.url === undefined)
        : menu.find((entry) => leads(entry) && entry.children === undefined);
    if (found !== undefined) return [found, ...menu.filter((entry) => entry !== found)];
    return front === undefined
      ? menu
      : [this.#article(`articles/${this.#language}/${front}.md`, ""), ...menu];
  }

  #entry({ label, link, children }: NavigationEntry, depth: number): WrittenEntry[] {
    const own = this.#own(label, link);
    // What is deeper than our menus are stands beside its parent.
    if (depth >= MAXIMUM_MENU_DEPTH) return [...own, ...this.entries(children, depth)];
    const inner = this.entries(children, depth + 1);
    const [first] = own;
    if (first !== undefined) return [inner.length === 0 ? first : { ...first, children: inner }];
    if (inner.length === 0) return [];
    return label === "" ? inner : [{ id: menuEntryId(label, this.#ids), name: label, children: inner }];
  }

  #own(label: string, link: string | undefined): WrittenEntry[] {
    if (link === undefined) return [];
    if (isExternalUrl(link))
      return [{ id: menuEntryId(label || link, this.#ids), name: label || link, url: link }];
    const target = this.#pages.find(link);
    if (target === undefined) return [];
    return target.startsWith("/") ? this.#list(target, { label, link }) : [this.#article(target, label)];
  }

  /** The list of a group, or the site's own home page. */
  #list(target: string, { label, link }: { label: string; link: string }): WrittenEntry[] {
    const [, group] = /^\/([^/]+)\/index\.html$/.exec(target) ?? [];
    const name = label || (target === "/" ? "" : nameOf(link));
    if (name === "") return [];
    const id = menuEntryId(name, this.#ids);
    return [{ id, name, ...(group === undefined ? { url: target } : { group: decodeURI(group) }) }];
  }

  #article(target: string, label: string): WrittenEntry {
    const titles = this.#pages.titles(target);
    if (label !== "") titles.set(this.#language, label);
    const article = keyOf(target);
    const [only, ...others] = [...titles];
    const name = others.length === 0 ? (only?.[1] ?? article) : Object.fromEntries(titles);
    return { id: menuEntryId(posix.basename(article), this.#ids), name, article };
  }
}
