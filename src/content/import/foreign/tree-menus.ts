import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { parse, stringify } from "yaml";
import { isExternalUrl } from "../../../contract/addresses/addresses.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import { MAXIMUM_MENU_DEPTH } from "../../../contract/api/limits.ts";
import { generatedKind } from "../navigation/generated-pages.ts";
import { menuEntryId } from "../navigation/menu-entry-id.ts";
import type { Navigation, NavigationEntry } from "../navigation/navigation-entry.ts";
import { KNOWN_NAVIGATIONS, readNavigation } from "../navigation/read-navigation.ts";
import type { Findings } from "../source/findings.ts";
import type { SourceFile } from "../source/source-file.ts";
import { namesOfPage } from "./address-articles.ts";
import { type ConvertedArticle, addressIn } from "./convert-article.ts";
import { decodePath } from "./decode-path.ts";
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
  /** The slugs of the groups: each has a list. */
  groups: ReadonlySet<string>;
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
    groups: new Set(),
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
  if (file === undefined || !file.startsWith(`${folder}/`) || !statSync(file).isFile()) return undefined;
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

/** Files of a folder that cannot be read say nothing of it. */
function parseLoosely(source: string): unknown {
  try {
    return parse(source, { logLevel: "silent" });
  } catch {
    return undefined;
  }
}

/** An article below a folder of which all pages stand in a menu. */
interface FolderPage {
  /** Its path below that folder. */
  name: string;
  folder: string;
  target: string;
}

/** The articles that the links of a navigation mean. */
class Pages {
  readonly missing = new Set<string>();
  readonly #options: TreeMenusOptions;
  readonly #bases: string[];
  readonly #titles: ReadonlyMap<string, string>;
  readonly #orders: ReadonlyMap<string, number>;
  /** Articles by the addresses that they had on their old site, which menus of some systems name. */
  readonly #former = new Map<string, string>();

  constructor(options: TreeMenusOptions) {
    this.#options = options;
    const beside = posix.dirname(options.navigation);
    // Systems with a folder for their settings keep their texts in others.
    this.#bases = [...new Set([beside, ...options.folders, posix.join(beside, "docs"), ""])];
    this.#titles = new Map(options.articles.map(({ path, title, label }) => [path, label ?? title]));
    this.#orders = new Map(
      options.articles.flatMap(({ path, order }) => (order === undefined ? [] : [[path, order] as const])),
    );
    for (const { path, oldAddresses } of options.articles)
      if (path.startsWith(`articles/${options.language}/`))
        for (const address of oldAddresses) this.#former.set(addressKey(address), path);
  }

  /** The path of the article in the content folder. */
  find(link: string): string | undefined {
    const { addresses, language, front } = this.#options;
    const path = decodePath(link.replace(/[?#].*$/s, "")).replace(/^\/+/, "");
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
    const group = addressKey(link);
    if (this.#options.groups.has(group)) return `/${group}/index.html`;
    if (group === "") return front === undefined ? undefined : `articles/${language}/${front}.md`;
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

  /** All articles of the menu's language below a folder. */
  below(folder: string): FolderPage[] {
    const { addresses, language, folders } = this.#options;
    const pages = [...addresses].filter(
      ([name, target]) => !/^[a-z]{2}:/.test(name) && target.startsWith(`articles/${language}/`),
    );
    // The top of the texts is meant, of which the menu's file may lie outside.
    const bases = [...new Set([...folders, ...this.#bases])];
    for (const base of bases) {
      const start = posix.join(base, folder).replace(/\/$/, "");
      const top = start === "." ? "" : `${start}/`;
      const found = pages.filter(([name]) => name.startsWith(top));
      if (found.length > 0)
        return found.map(([name, target]) => ({ name: name.slice(top.length), folder: start, target }));
    }
    return [];
  }

  /** The place of an article among others. */
  orderOf(target: string): number {
    return this.#orders.get(target) ?? Infinity;
  }

  /** What the file of a folder says of it in Docusaurus. */
  category(folder: string): { label: string; position: number } {
    const names = ["_category_.json", "_category_.yml", "_category_.yaml"];
    const [source = ""] = names.flatMap(
      (name) => readInside(this.#options.top, posix.join(folder, name)) ?? [],
    );
    const said: unknown = parseLoosely(source);
    const { label, position } = isRecord(said) ? said : {};
    return {
      label: typeof label === "string" ? label : "",
      position: typeof position === "number" ? position : Infinity,
    };
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
  return decodePath(address.replace(/[?#].*$/s, ""))
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

/** Of places and names alike; what has no place comes last. */
function compare<Value extends string | number>(left: Value, right: Value): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
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
      else written.push(...this.#shelf(this.#pages.below(entry.folder), depth));
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

  /** The pages of a folder and the folders in it, by the places that they name themselves, then by their names. */
  #shelf(pages: readonly FolderPage[], depth: number): WrittenEntry[] {
    const inner = Map.groupBy(pages, ({ name }) => (name.includes("/") ? name.split("/", 1)[0] : undefined));
    const items = [...inner].flatMap(([folder, list]) =>
      folder === undefined
        ? list.map(({ name, target }) => ({
            place: this.#pages.orderOf(target),
            name,
            write: () => [this.#article(target, "")],
          }))
        : [this.#shelfOf(folder, list, depth)],
    );
    return items
      .sort((left, right) => compare(left.place, right.place) || compare(left.name, right.name))
      .flatMap(({ write }) => write());
  }

  #shelfOf(folder: string, list: readonly FolderPage[], depth: number) {
    const within = list.map(({ name, folder: above, target }) => ({
      name: name.slice(folder.length + 1),
      folder: posix.join(above, folder),
      target,
    }));
    const { label, position } = this.#pages.category(within[0]?.folder ?? "");
    // The page of the folder itself.
    const own = within.find(({ name }) => /^(?:index|readme)\.\w+$/i.test(name));
    const pages = within.filter((page) => page !== own);
    const write = (): WrittenEntry[] => {
      const first = own && this.#article(own.target, label);
      if (depth >= MAXIMUM_MENU_DEPTH) return [...(first ? [first] : []), ...this.#shelf(pages, depth)];
      const words = label || nameOf(folder.replace(/[-_]+/g, " "));
      const entry = first ?? { id: menuEntryId(words, this.#ids), name: words };
      const children = this.#shelf(pages, depth + 1);
      return [children.length === 0 ? entry : { ...entry, children }];
    };
    const place = Math.min(position, own === undefined ? Infinity : this.#pages.orderOf(own.target));
    return { place, name: folder, write };
  }

  #entry({ label, labels, link, children }: NavigationEntry, depth: number): WrittenEntry[] {
    const own = this.#own({ label, labels, link });
    // What is deeper than our menus are stands beside its parent.
    if (depth >= MAXIMUM_MENU_DEPTH) return [...own, ...this.entries(children, depth)];
    const inner = this.entries(children, depth + 1);
    const [first] = own;
    if (first !== undefined) return [inner.length === 0 ? first : { ...first, children: inner }];
    if (inner.length === 0) return [];
    return label === ""
      ? inner
      : [{ id: menuEntryId(label, this.#ids), name: this.#nameOf(label, labels), children: inner }];
  }

  /** A name in all languages that have one. */
  #nameOf(label: string, labels: NavigationEntry["labels"] = {}): WrittenEntry["name"] {
    return Object.keys(labels).length === 0 ? label : { ...labels, [this.#language]: label };
  }

  #own({ label, labels, link }: Pick<NavigationEntry, "label" | "labels" | "link">): WrittenEntry[] {
    if (link === undefined) return [];
    if (isExternalUrl(link))
      return [
        { id: menuEntryId(label || link, this.#ids), name: this.#nameOf(label || link, labels), url: link },
      ];
    const target = this.#pages.find(link);
    if (target === undefined) return [];
    return target.startsWith("/")
      ? this.#list(target, { label, link })
      : [this.#article(target, label, labels)];
  }

  /** The list of a group, or the site's own home page. */
  #list(target: string, { label, link }: { label: string; link: string }): WrittenEntry[] {
    const [, group] = /^\/([^/]+)\/index\.html$/.exec(target) ?? [];
    const name = label || (target === "/" ? "" : nameOf(link));
    if (name === "") return [];
    const id = menuEntryId(name, this.#ids);
    return [{ id, name, ...(group === undefined ? { url: target } : { group: decodePath(group) }) }];
  }

  #article(target: string, label: string, labels: NavigationEntry["labels"] = {}): WrittenEntry {
    const titles = this.#pages.titles(target);
    for (const code of LANGUAGE_CODES) {
      const words = labels[code];
      if (words !== undefined && titles.has(code)) titles.set(code, words);
    }
    if (label !== "") titles.set(this.#language, label);
    const article = keyOf(target);
    const [only, ...others] = [...titles];
    const name = others.length === 0 ? (only?.[1] ?? article) : Object.fromEntries(titles);
    return { id: menuEntryId(posix.basename(article), this.#ids), name, article };
  }
}
