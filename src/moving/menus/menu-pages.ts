import { posix } from "node:path";
import { composed } from "../../contract/addresses/composed.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { namesOfPage } from "../addresses/address-articles.ts";
import { type ConvertedArticle, addressIn } from "../article/convert-article.ts";
import type { GroupName } from "../mapping/group-names.ts";
import { folderOfLayout } from "../mapping/language-layouts.ts";
import { generatedKind } from "../navigation/generated-pages.ts";
import { decodePath } from "../text/decode-path.ts";
import { readInside } from "../text/read-inside.ts";
import { type FolderCategory, folderCategory } from "./folder-category.ts";

export interface MenuPagesOptions {
  /** The folder of the tree on disk. */
  top: string;
  /** The file, in the tree, that contains the menu. */
  navigation: string;
  /** The article to which `/` redirects, as menus name it. */
  front: string | undefined;
  /** The language in which the menu is written. */
  language: LanguageCode;
  /** Folders of that language's texts. */
  folders: readonly string[];
  /** The layouts of the texts in all languages, from the mapping. */
  layouts: ReadonlyMap<LanguageCode, readonly string[]>;
  /** Maps paths in the tree, and names prefixed with a language, to paths in the content folder. */
  addresses: ReadonlyMap<string, string>;
  articles: readonly ConvertedArticle[];
  /** The address of the list of all posts; `undefined` if there is no such group. */
  posts: string | undefined;
  /** Whether the list of posts can only be reached through the menu. */
  needsPosts?: boolean | undefined;
  /** The names of the groups, by slug. Each group has a list. */
  groups: ReadonlyMap<string, GroupName>;
}

/** An article below a folder whose pages are all in a menu. */
export interface FolderPage {
  /** The article's path below that folder. */
  name: string;
  folder: string;
  target: string;
}

/** Finds the articles to which the links of a menu refer. */
export class MenuPages {
  readonly missing = new Set<string>();
  readonly #options: MenuPagesOptions;
  readonly #bases: string[];
  readonly #titles: ReadonlyMap<string, string>;
  readonly #orders: ReadonlyMap<string, number>;
  /** Paths in the tree by those in the content folder. */
  readonly #origins: ReadonlyMap<string, string>;
  /** Articles by their former addresses, which menus of some systems contain. */
  readonly #former = new Map<string, string>();

  constructor(options: MenuPagesOptions) {
    this.#options = options;
    const beside = posix.dirname(options.navigation);
    // Systems with a separate settings folder have their texts in other folders.
    this.#bases = [...new Set([beside, ...options.folders, posix.join(beside, "docs"), ""])];
    this.#titles = new Map(options.articles.map(({ path, title, label }) => [path, label ?? title]));
    this.#orders = new Map(
      options.articles.flatMap(({ path, order }) => (order === undefined ? [] : [[path, order] as const])),
    );
    this.#origins = new Map(
      [...options.addresses].flatMap(([name, target]) =>
        /^[a-z]{2}:/.test(name) ? [] : [[target, name] as const],
      ),
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
        // A list of tags has no counterpart here, so the entry is missing rather than a link to the list of posts.
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

  /** The counterpart here of a page that the other system generates. */
  #generated(link: string): string | undefined {
    const kind = generatedKind(link);
    if (kind === "feed") return "/feed.xml";
    return kind === "archive" ? this.#options.posts : undefined;
  }

  /** All articles of the menu's language below a folder. */
  below(folder: string): FolderPage[] {
    // The folder is relative to the root of the texts; the menu's file may be outside of it.
    const bases = [...new Set([...this.#options.folders, ...this.#bases])];
    for (const base of bases) {
      const found = this.within(posix.join(base, folder));
      if (found.length > 0) return found;
    }
    return [];
  }

  /** All articles of the menu's language below a folder, given its path from the root of the tree. */
  within(folder: string): FolderPage[] {
    const { addresses, language } = this.#options;
    const start = folder.replace(/\/$/, "");
    const top = start === "." || start === "" ? "" : `${start}/`;
    return [...addresses]
      .filter(([name, target]) => !/^[a-z]{2}:/.test(name) && target.startsWith(`articles/${language}/`))
      .filter(([name]) => name.startsWith(top))
      .map(([name, target]) => ({ name: name.slice(top.length), folder: start, target }));
  }

  /** The position of an article among others. */
  orderOf(target: string): number {
    return this.#orders.get(target) ?? Infinity;
  }

  /** The name and position of a folder, as set in the tree. */
  category(folder: string): FolderCategory {
    const { top, language, layouts } = this.#options;
    return folderCategory(folder, { language, layouts, read: (path) => readInside(top, path) });
  }

  /** The folders that contain most translations of pages, if folder names are translated. */
  translatedFolder(pages: readonly FolderPage[]): FolderCategory["labels"] {
    const { language, layouts } = this.#options;
    const direct = pages.filter(({ name }) => !name.includes("/"));
    const [own = ""] = direct.map(({ folder }) => posix.basename(folder));
    return Object.fromEntries(
      [...layouts].flatMap(([other, patterns]): [LanguageCode, string][] => {
        const tops = patterns.map(folderOfLayout);
        const folders = direct.flatMap(({ target }) => {
          const path = this.#origins.get(target.replace(/^articles\/[^/]+/, `articles/${other}`));
          const folder = path === undefined ? "" : posix.dirname(path);
          return path === undefined || tops.includes(folder) ? [] : [posix.basename(folder)];
        });
        const [most] = [...Map.groupBy(folders, (name) => name)].filter(
          ([, same]) => same.length * 2 > folders.length,
        );
        return other === language || most === undefined || most[0] === own ? [] : [[other, most[0]]];
      }),
    );
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

/** Normalises an address: without slashes at its ends, query and extension. */
export function addressKey(address: string): string {
  return composed(decodePath(address.replace(/[?#].*$/s, "")))
    .replace(/(?:^|\/)(?:index)?(?:\.html?)?$/, "")
    .replace(/\.html?$/, "")
    .replace(/^\/+|\/+$/g, "");
}
