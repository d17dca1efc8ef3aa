import { posix } from "node:path";
import { decodeAddress } from "../../contract/addresses/decode-address.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { namesOfPage } from "../addresses/address-articles.ts";
import { folderOfLayout, matchesInLanguages, readLayouts } from "../mapping/language-layouts.ts";
import { docusaurusNames, withNamesOfMenus } from "../menus/translated-names.ts";
import type { MenuTree } from "../navigation/menu-tree.ts";
import type { NavigationEntry } from "../navigation/navigation-entry.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import { docusaurusBars } from "../systems/docusaurus/bars.ts";
import { readNavigation } from "../systems/read-navigation.ts";
import type { FoundNavigation } from "./find-navigation.ts";
import { treeOfLanguage } from "./tree-of-language.ts";

/** Names by language, such as those of a group. */
export type Names = Partial<Record<LanguageCode, string>>;

export interface MenuFindings {
  navigation: FoundNavigation | undefined;
  /** Patterns of texts that are not articles. */
  skip: readonly string[];
}

/**
 * Returns the names that a tree's menu gives to the top folders of its texts, by language. A menu entry names a folder if all its
 * descendants are in that folder.
 */
export function findMenuNames(
  survey: TreeSurvey,
  languages: FoundLanguages,
  { navigation, skip, folders }: MenuFindings & { folders: readonly string[] },
): Map<string, Names> {
  const names = new Map<string, Names>();
  const [language = "en", [pattern = ""] = []] = [...languages.layouts][0] ?? [];
  // Without a menu file, there may still be navigation bars.
  const path = navigation?.path ?? posix.join(folderOfLayout(pattern), "none");
  const readFile = (file: string): string | undefined => survey.read(file) || undefined;
  const { top, foot } = docusaurusBars(posix.dirname(path), readFile);
  const treeIn = (code: LanguageCode): MenuTree =>
    treeOfLanguage(survey, languages, { language: code, skip });
  const entriesIn = (file: string, code: LanguageCode): NavigationEntry[] =>
    readEntries(file, survey.read(file), treeIn(code));
  const named = withNamesOfMenus(
    navigation === undefined ? [] : entriesIn(path, language),
    { navigation: path, language, layouts: languages.layouts },
    (file, code) => (survey.paths.includes(file) ? entriesIn(file, code) : []),
  );
  const entries = [...top, ...named, ...foot];
  const tables = docusaurusNames(languages.layouts, readFile);
  const places = new Places(path, treeIn(language), languages);
  // Entries on higher levels are preferred, because they cover more texts.
  for (let level = entries; level.length > 0; level = level.flatMap(({ children }) => children))
    for (const entry of level) {
      const [folder, ...others] = places.of(entry);
      if (folder === undefined || others.length > 0 || !folders.includes(folder)) continue;
      const isNamed = entry.label !== "" && (entry.children.length > 0 || places.isWhole(entry, folder));
      if (isNamed && !names.has(folder))
        names.set(folder, { ...tables.get(entry.label), ...entry.labels, [language]: entry.label });
    }
  return names;
}

function readEntries(path: string, source: string, tree: MenuTree): NavigationEntry[] {
  try {
    return readNavigation(path, source, tree)?.entries ?? [];
  } catch {
    // Ignored here, because the import reports errors in files that the mapping names.
    return [];
  }
}

/** Finds the top folders to which menu entries link. */
class Places {
  readonly #bases: readonly string[];
  readonly #names: ReadonlyMap<string, string>;

  constructor(navigation: string, { pages, roots }: MenuTree, { layouts }: FoundLanguages) {
    const beside = posix.dirname(navigation);
    this.#bases = [...new Set([beside, ...roots, posix.join(beside, "docs"), ""])];
    const readers = readLayouts(Object.fromEntries(layouts));
    this.#names = new Map(pages.map((page) => [page, matchesInLanguages(page, readers)[0]?.name ?? page]));
  }

  /** Returns the folders of an entry and its descendants; an empty name for pages at the top. */
  of(entry: NavigationEntry): string[] {
    const own = [entry.link, entry.folder].flatMap((link) => (link === undefined ? [] : this.#nameOf(link)));
    return [
      ...new Set([
        ...own.map((name) => (name.includes("/") ? (name.split("/", 1)[0] ?? "") : "")),
        ...entry.children.flatMap((child) => this.of(child)),
      ]),
    ];
  }

  /** True if an entry links to a whole folder: to the folder's page, or to everything in the folder. */
  isWhole({ link, folder }: NavigationEntry, top: string): boolean {
    const [name] = [link, folder].flatMap((one) => (one === undefined ? [] : this.#nameOf(one)));
    return name !== undefined && (name === `${top}/` || /^[^/]+\/(?:_?index|readme)\.\w+$/i.test(name));
  }

  /** Returns the name of a link's target: of a page, or of a folder with a trailing slash. */
  #nameOf(link: string): string[] {
    const path = decodeAddress(link.replace(/[?#].*$/s, "")).replace(/^\/+|\/+$/g, "");
    for (const base of this.#bases) {
      const place = posix.join(base, path);
      for (const one of namesOfPage(place)) {
        const name = this.#names.get(one);
        if (name !== undefined) return [name];
      }
      const inside = [...this.#names].find(([page]) => path !== "" && page.startsWith(`${place}/`));
      if (inside === undefined) continue;
      const [page, name] = inside;
      return [`${name.slice(0, name.length - (page.length - place.length - 1))}`];
    }
    return [];
  }
}
