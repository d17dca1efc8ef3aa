import { posix } from "node:path";
import { isExternalUrl, linkAddress } from "../../contract/addresses/addresses.ts";
import { decodeAddress } from "../../contract/addresses/decode-address.ts";
import { LANGUAGE_CODES, LANGUAGE_TAGS, type LanguageCode } from "../../contract/addresses/locales.ts";
import { MAXIMUM_MENU_DEPTH } from "../../contract/api/limits.ts";
import { numberPrefix, withoutNumber } from "../addresses/number-prefix.ts";
import { menuEntryId } from "../navigation/menu-entry-id.ts";
import type { NavigationEntry } from "../navigation/navigation-entry.ts";
import { keyOf } from "../text/root-text.ts";
import { type FolderPage, type MenuPages, type MenuPagesOptions, addressKey } from "./menu-pages.ts";

/** A menu entry in the format of `menus.yaml`. */
export interface WrittenEntry {
  id: string;
  name: string | Record<string, string>;
  article?: string;
  group?: string;
  url?: string;
  children?: WrittenEntry[];
}

/** A folder with its pages, which are not yet menu entries. */
interface Shelf {
  depth: number;
  /** The names of the groups; present if the folder is the whole menu. */
  groups?: MenuPagesOptions["groups"] | undefined;
}

interface ShelfItem {
  place: number;
  name: string;
  write(): WrittenEntry[];
}

/** Writes menu entries in our format. */
export class MenuWriter {
  readonly #pages: MenuPages;
  readonly #language: LanguageCode;
  readonly #names: ReadonlyMap<string, NavigationEntry["labels"]>;
  readonly #ids = new Set<string>();

  /** @param names the menu's words in other languages */
  constructor(
    pages: MenuPages,
    language: LanguageCode,
    names: ReadonlyMap<string, NavigationEntry["labels"]> = new Map(),
  ) {
    this.#pages = pages;
    this.#language = language;
    this.#names = names;
  }

  entries(given: readonly NavigationEntry[], depth: number): WrittenEntry[] {
    const written: WrittenEntry[] = [];
    for (const entry of given) {
      if (entry.folder === undefined) written.push(...this.#entry(entry, depth));
      else {
        // The page of a section becomes the parent entry of the others.
        const pages = this.#pages.below(entry.folder).filter(({ name }) => !name.startsWith("_index."));
        written.push(...this.#shelf(pages, { depth }));
      }
    }
    return written;
  }

  /**
   * Inserts the article to which `/` redirects at the beginning of the menu. If there is none, ensures that the first entry is a
   * page of this site if the menu has one.
   */
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

  /** Appends the list of posts if no entry links to it. In other systems, a second menu may contain that link. */
  withPosts(
    menu: readonly WrittenEntry[],
    { posts, needsPosts = false, groups }: Pick<MenuPagesOptions, "posts" | "needsPosts" | "groups">,
  ): readonly WrittenEntry[] {
    const group = groupAt(posts);
    const leads = (entry: WrittenEntry): boolean =>
      entry.group === group || entry.article?.startsWith(`${group}/`) === true;
    if (!needsPosts || group === undefined || menu.flatMap(flattened).some(leads)) return menu;
    return [...menu, { id: menuEntryId(group, this.#ids), name: groups.get(group) ?? group, group }];
  }

  /** Returns the tree of a folder as a menu, as systems show it for texts without a menu. Posts are represented by their list. */
  folder(folder: string, { posts, groups }: Pick<MenuPagesOptions, "posts" | "groups">): WrittenEntry[] {
    const list = groupAt(posts);
    const pages = this.#pages
      .within(folder)
      .filter(({ target }) => list === undefined || groupOfArticle(target) !== list);
    return this.#shelf(pages, { depth: 1, groups });
  }

  /**
   * Returns entries for the pages and subfolders of a folder, sorted by their positions or the numbers in their names, and then
   * by name.
   */
  #shelf(pages: readonly FolderPage[], shelf: Shelf): WrittenEntry[] {
    const inner = Map.groupBy(pages, ({ name }) => (name.includes("/") ? name.split("/", 1)[0] : undefined));
    const items = [...inner].flatMap(([folder, list]) =>
      folder === undefined
        ? list.map((page) => this.#pageOf(page, shelf))
        : [this.#shelfOf(folder, list, shelf)],
    );
    const { compare } = new Intl.Collator(LANGUAGE_TAGS[this.#language], { numeric: true });
    return items
      .sort((left, right) => comparePlaces(left.place, right.place) || compare(left.name, right.name))
      .flatMap(({ write }) => write());
  }

  #pageOf({ name, target }: FolderPage, { groups }: Shelf): ShelfItem {
    const place = placeOf([this.#pages.orderOf(target)], name);
    // Without a menu in the tree, readers know only the titles of the texts.
    const title = groups === undefined ? undefined : this.#pages.titles(target).get(this.#language);
    return { place, name: title ?? name, write: () => [this.#article(target, "")] };
  }

  #shelfOf(folder: string, list: readonly FolderPage[], { depth, groups }: Shelf): ShelfItem {
    const within = list.map(({ name, folder: above, target }) => ({
      name: name.slice(folder.length + 1),
      folder: posix.join(above, folder),
      target,
    }));
    const { label, labels, position } = this.#pages.category(within[0]?.folder ?? "");
    // Finds the page of the folder itself.
    const own = within.find(({ name }) => /^(?:_?index|readme)\.[\w.-]+$/i.test(name));
    const pages = within.filter((page) => page !== own);
    const usual = wordsOfFolder(folder);
    const write = (): WrittenEntry[] => {
      const first = own && this.#article(own.target, label, labels);
      if (depth >= MAXIMUM_MENU_DEPTH)
        return [...(first ? [first] : []), ...this.#shelf(pages, { depth, groups })];
      const group =
        depth === 1 && label === "" ? groups?.get(groupOfArticle(list[0]?.target ?? "") ?? "") : undefined;
      const words = label || usual;
      const entry = first ?? {
        id: menuEntryId(words, this.#ids),
        name: group ?? this.#nameOf(words, { ...this.#translatedName(pages), ...labels }),
      };
      const children = this.#shelf(pages, { depth: depth + 1, groups });
      return [children.length === 0 ? entry : { ...entry, children }];
    };
    const place = placeOf([position, own === undefined ? Infinity : this.#pages.orderOf(own.target)], folder);
    const title = own && this.#pages.titles(own.target).get(this.#language);
    return { place, name: groups === undefined ? folder : label || title || usual, write };
  }

  #translatedName(pages: readonly FolderPage[]): NonNullable<NavigationEntry["labels"]> {
    const found = Object.entries(this.#pages.translatedFolder(pages));
    return Object.fromEntries(found.map(([language, folder]) => [language, wordsOfFolder(folder)]));
  }

  #entry({ label, labels, link, children }: NavigationEntry, depth: number): WrittenEntry[] {
    const own = this.#own({ label, labels, link });
    // Entries deeper than our menus allow follow their parent as siblings.
    if (depth >= MAXIMUM_MENU_DEPTH) return [...own, ...this.entries(children, depth)];
    const inner = this.entries(children, depth + 1);
    const [first] = own;
    if (first !== undefined) return [inner.length === 0 ? first : { ...first, children: inner }];
    if (inner.length === 0) return [];
    return label === ""
      ? inner
      : [{ id: menuEntryId(label, this.#ids), name: this.#nameOf(label, labels), children: inner }];
  }

  /** Returns a name in all languages for which there is one. */
  #nameOf(label: string, given: NavigationEntry["labels"] = {}): WrittenEntry["name"] {
    const labels = { ...this.#names.get(label), ...given };
    return Object.keys(labels).length === 0 ? label : { ...labels, [this.#language]: label };
  }

  #own({ label, labels, link }: Pick<NavigationEntry, "label" | "labels" | "link">): WrittenEntry[] {
    if (link === undefined) return [];
    if (isExternalUrl(link) && linkAddress(link) === "") {
      this.#pages.missing.add(link);
      return [];
    }
    if (isExternalUrl(link))
      return [
        { id: menuEntryId(label || link, this.#ids), name: this.#nameOf(label || link, labels), url: link },
      ];
    const target = this.#pages.find(link);
    if (target === undefined) return [];
    return target.startsWith("/")
      ? this.#list(target, { label, labels, link })
      : [this.#article(target, label, labels)];
  }

  /** Returns an entry for the list of a group, or for the site's own home page. */
  #list(
    target: string,
    { label, labels, link }: Pick<NavigationEntry, "label" | "labels"> & { link: string },
  ): WrittenEntry[] {
    const group = groupAt(target);
    const words = label || (target === "/" ? "" : nameOf(link));
    if (words === "") return [];
    const id = menuEntryId(words, this.#ids);
    const name = this.#nameOf(words, labels);
    return [{ id, name, ...(group === undefined ? { url: target } : { group }) }];
  }

  #article(target: string, label: string, given: NavigationEntry["labels"] = {}): WrittenEntry {
    const labels: NonNullable<typeof given> = { ...this.#names.get(label), ...given };
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

/** Returns a name for a page without a title, derived from its address: "Archives" for `/archives/`. */
function nameOf(link: string): string {
  const word = posix.basename(addressKey(link)).replace(/\.\w+$/, "");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Returns an entry and its descendants as a list. */
function flattened(entry: WrittenEntry): WrittenEntry[] {
  return [entry, ...(entry.children ?? []).flatMap(flattened)];
}

/** Returns the first explicit position, or else the number before a name. */
function placeOf(positions: readonly number[], name: string): number {
  return positions.find(Number.isFinite) ?? numberPrefix(name) ?? Infinity;
}

/** Compares positions. Entries without a position come last. */
function comparePlaces(left: number, right: number): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Returns a name for a folder whose name is not configured. */
function wordsOfFolder(folder: string): string {
  const words = withoutNumber(folder).replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the group whose list has the given address. */
function groupAt(address: string | undefined): string | undefined {
  const [, group] = /^\/([^/]+)\/index\.html$/.exec(address ?? "") ?? [];
  return group === undefined ? undefined : decodeAddress(group);
}

/** Returns the group of an article by its path in the content folder. */
function groupOfArticle(target: string): string | undefined {
  const [, , group, slug] = target.split("/");
  return slug === undefined ? undefined : group;
}
