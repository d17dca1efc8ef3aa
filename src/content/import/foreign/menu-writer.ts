import { posix } from "node:path";
import { isExternalUrl, linkAddress } from "../../../contract/addresses/addresses.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { MAXIMUM_MENU_DEPTH } from "../../../contract/api/limits.ts";
import { menuEntryId } from "../navigation/menu-entry-id.ts";
import type { NavigationEntry } from "../navigation/navigation-entry.ts";
import { decodePath } from "./decode-path.ts";
import { keyOf } from "./front-text.ts";
import { type FolderPage, type MenuPages, type MenuPagesOptions, addressKey } from "./menu-pages.ts";

/** An entry as `menus.yaml` has it. */
export interface WrittenEntry {
  id: string;
  name: string | Record<string, string>;
  article?: string;
  group?: string;
  url?: string;
  children?: WrittenEntry[];
}

/** Writes entries in our form. */
export class MenuWriter {
  readonly #pages: MenuPages;
  readonly #language: LanguageCode;
  readonly #names: ReadonlyMap<string, NavigationEntry["labels"]>;
  readonly #ids = new Set<string>();

  /** @param names what words of the menu are in other languages */
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
        // The page of a section is the entry in which the others stand.
        const pages = this.#pages.below(entry.folder).filter(({ name }) => !name.startsWith("_index."));
        written.push(...this.#shelf(pages, depth));
      }
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

  /** With the list of posts behind it, if it leads to none: other systems have a second menu that does. */
  withPosts(
    menu: readonly WrittenEntry[],
    { posts = "", postsName }: Pick<MenuPagesOptions, "posts" | "postsName">,
  ): readonly WrittenEntry[] {
    const [, group = ""] = /^\/([^/]+)\/index\.html$/.exec(posts) ?? [];
    const leads = (entry: WrittenEntry): boolean =>
      entry.group === group || entry.article?.startsWith(`${group}/`) === true;
    if (postsName === undefined || group === "" || menu.flatMap(flattened).some(leads)) return menu;
    return [...menu, { id: menuEntryId(group, this.#ids), name: postsName, group }];
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
    const own = within.find(({ name }) => /^(?:_?index|readme)\.[\w.-]+$/i.test(name));
    const pages = within.filter((page) => page !== own);
    const write = (): WrittenEntry[] => {
      const first = own && this.#article(own.target, label);
      if (depth >= MAXIMUM_MENU_DEPTH) return [...(first ? [first] : []), ...this.#shelf(pages, depth)];
      const words = label || nameOf(folder.replace(/[-_]+/g, " "));
      const entry = first ?? { id: menuEntryId(words, this.#ids), name: this.#nameOf(words) };
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

/** What a page without a title is called after its address: `/archives/` is "Archives". */
function nameOf(link: string): string {
  const word = posix.basename(addressKey(link)).replace(/\.\w+$/, "");
  return word.charAt(0).toUpperCase() + word.slice(1);
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
