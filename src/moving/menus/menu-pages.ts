import { posix } from "node:path";
import { composed } from "../../contract/addresses/composed.ts";
import { decodeAddress } from "../../contract/addresses/decode-address.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { namesOfPage } from "../addresses/address-articles.ts";
import { type ConvertedArticle, addressIn } from "../article/convert-article.ts";
import type { GroupName } from "../mapping/group-names.ts";
import { folderOfLayout } from "../mapping/language-layouts.ts";
import { generatedKind } from "../navigation/generated-pages.ts";
import { readInside } from "../text/read-inside.ts";
import { type FolderCategory, folderCategory } from "./folder-category.ts";

export interface MenuPagesOptions {
  /** The tree's folder on disk. */
  top: string;
  /** The path in the tree of the file that contains the menu. */
  navigation: string;
  /** The article to which `/` redirects, named as in menus. */
  front: string | undefined;
  /** The language of the menu's file. */
  language: LanguageCode;
  /** Folders of the texts in the menu's language. */
  folders: readonly string[];
  /** The layouts of texts in all languages, from the mapping. */
  layouts: ReadonlyMap<LanguageCode, readonly string[]>;
  /** Maps paths in the tree, and names prefixed with a language, to paths in the content folder. */
  addresses: ReadonlyMap<string, string>;
  articles: readonly ConvertedArticle[];
  /** The address of the list of all posts; `undefined` if there is no group of posts. */
  posts: string | undefined;
  /** True if only the menu leads to the list of posts. */
  needsPosts?: boolean | undefined;
  /** Prefixes of the texts' former addresses, such as `/docs/`. */
  prefixes: readonly string[];
  /** The names of the groups by slug. Each group has a list of its articles. */
  groups: ReadonlyMap<string, GroupName>;
}

/** An article below a folder that a menu includes completely. */
export interface FolderPage {
  /** The article's path below the folder. */
  name: string;
  folder: string;
  target: string;
}

/** Finds the articles to which links of a menu refer. */
export class MenuPages {
  readonly missing = new Set<string>();
  readonly #options: MenuPagesOptions;
  readonly #bases: string[];
  readonly #titles: ReadonlyMap<string, string>;
  readonly #orders: ReadonlyMap<string, number>;
  /** Paths in the tree, by paths in the content folder. */
  readonly #origins: ReadonlyMap<string, string>;
  /** Articles by their former addresses, because menus of some systems contain addresses. */
  readonly #former = new Map<string, string>();

  constructor(options: MenuPagesOptions) {
    this.#options = options;
    const beside = posix.dirname(options.navigation);
    // In systems with a separate settings folder, the texts are in other folders.
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

  /** Returns the path in the content folder of the article to which a link refers. */
  find(link: string): string | undefined {
    const { addresses, language, front } = this.#options;
    const path = decodeAddress(link.replace(/[?#].*$/s, "")).replace(/^\/+/, "");
    for (const base of this.#bases)
      for (const name of namesOfPage(posix.join(base, path).replace(/\/$/, ""))) {
        const found = addresses.get(name) ?? addresses.get(addressIn(language, name));
        // Lists of tags do not exist on our sites. The entry is omitted, because a link to the list of posts would be wrong.
        if (found?.startsWith("/") === true && generatedKind(link) === "other") return this.#miss(link);
        if (found !== undefined) return found;
      }
    // A menu may contain names instead of addresses: `guide/start` for the former address `/docs/guide/start`.
    const named = link.startsWith("/") ? [] : this.#options.prefixes.map((prefix) => prefix + path);
    for (const key of [link, ...named]) {
      const former = this.#former.get(addressKey(key));
      if (former !== undefined) return former;
    }
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

  /** Returns our counterpart of a page that the other system generates. */
  #generated(link: string): string | undefined {
    const kind = generatedKind(link);
    if (kind === "feed") return "/feed.xml";
    return kind === "archive" ? this.#options.posts : undefined;
  }

  /** Returns all articles of the menu's language below a folder. */
  below(folder: string): FolderPage[] {
    // The folder is relative to the root of the texts. The menu's file may be elsewhere.
    const bases = [...new Set([...this.#options.folders, ...this.#bases])];
    for (const base of bases) {
      const found = this.within(posix.join(base, folder));
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Returns all articles of the menu's language below a folder whose path starts at the root of the tree. */
  within(folder: string): FolderPage[] {
    const { addresses, language } = this.#options;
    const start = folder.replace(/\/$/, "");
    const top = start === "." || start === "" ? "" : `${start}/`;
    return [...addresses]
      .filter(([name, target]) => !/^[a-z]{2}:/.test(name) && target.startsWith(`articles/${language}/`))
      .filter(([name]) => name.startsWith(top))
      .map(([name, target]) => ({ name: name.slice(top.length), folder: start, target }));
  }

  /** Returns the position of an article among others. */
  orderOf(target: string): number {
    return this.#orders.get(target) ?? Infinity;
  }

  /** Returns the name and position of a folder, as configured in the tree. */
  category(folder: string): FolderCategory {
    const { top, language, layouts } = this.#options;
    return folderCategory(folder, { language, layouts, read: (path) => readInside(top, path) });
  }

  /** Returns the folders that contain most translations of pages, for trees with translated folder names. */
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

  /** Returns the titles of an article by language. */
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

/** Normalises an address: without slashes at both ends, query and extension. */
export function addressKey(address: string): string {
  return composed(decodeAddress(address.replace(/[?#].*$/s, "")))
    .replace(/(?:^|\/)(?:index)?(?:\.html?)?$/, "")
    .replace(/\.html?$/, "")
    .replace(/^\/+|\/+$/g, "");
}
