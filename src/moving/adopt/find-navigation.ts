import { languageOfTag } from "../../contract/addresses/language-preferences.ts";
import { folderOfLayout } from "../mapping/language-layouts.ts";
import type { MenuTree } from "../navigation/menu-tree.ts";
import type { NavigationEntry } from "../navigation/navigation-entry.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import { isMetaPath, tagOfMeta } from "../systems/nextra/navigation.ts";
import { readNavigation } from "../systems/read-navigation.ts";
import { SYSTEMS } from "../systems/registry.ts";
import { treeOfLanguage } from "./tree-of-language.ts";

const FILES = SYSTEMS.flatMap(({ menuFiles = [] }) => menuFiles);
const THEME_FILES = SYSTEMS.flatMap(({ themeMenuFiles = [] }) => themeMenuFiles);
const MINIMUM_OF_THEME = 2;
/** Matches pages that systems generate. */
const GENERATED = /^\/?(?:(?:index|archives?|tags?|categor(?:y|ies)|rss|search)(?:\.\w+)?)?\/?$/;

/** The file that contains the menu of a tree, with the number of its entries. */
export interface FoundNavigation {
  path: string;
  entries: number;
}

/**
 * Finds the menu of a tree. If there are several, it is the one nearest to the root in the language of the originals.
 *
 * @param skip patterns of texts that are not articles
 */
export function findNavigation(
  survey: TreeSurvey,
  languages: FoundLanguages,
  skip: readonly string[],
): FoundNavigation | undefined {
  const { paths, read } = survey;
  const [[original, own] = [], ...others] = [...languages.layouts].map(
    ([code, patterns]) => [code, patterns.map(folderOfLayout)] as const,
  );
  const isBelow = (path: string, folders: readonly string[]): boolean =>
    folders.some((folder) => folder !== "" && !own?.includes(folder) && path.startsWith(`${folder}/`));
  const isForeign = (path: string): boolean => others.some(([, folders]) => isBelow(path, folders));
  const tree = treeOfLanguage(survey, languages, { language: original ?? "en", skip });
  const isOfOriginals = (path: string): boolean => {
    const tag = isMetaPath(path) ? tagOfMeta(path) : "";
    return !isForeign(path) && (tag === "" || languageOfTag(tag) === original);
  };
  const theme = /^theme:[ \t]*["']?([\w-]+)/m.exec(read("_config.yml"))?.[1] ?? "";
  const isUsed = (path: string): boolean =>
    theme !== "" &&
    [`/${theme}/`, `_config.${theme}.`, `_data/${theme}.`].some((part) => path.includes(part));
  for (const file of [...FILES, ...THEME_FILES]) {
    const least = THEME_FILES.includes(file) ? MINIMUM_OF_THEME : 1;
    const candidates = paths
      .filter((path) => file.test(path) && isOfOriginals(path))
      .sort((left, right) => Number(isUsed(right)) - Number(isUsed(left)) || depthOf(left) - depthOf(right));
    for (const path of candidates) {
      const entries = countIn(path, read(path), tree);
      if (entries >= least) return { path, entries };
    }
  }
  return undefined;
}

function countIn(path: string, source: string, tree: MenuTree): number {
  try {
    return count(readNavigation(path, source, tree)?.entries ?? []);
  } catch {
    // Counts as empty, because the import reports errors in files that the mapping names.
    return 0;
  }
}

function count(entries: readonly NavigationEntry[]): number {
  return entries.reduce(
    (sum, { link, children }) => sum + (link !== undefined && GENERATED.test(link) ? 0 : 1) + count(children),
    0,
  );
}

function depthOf(path: string): number {
  return path.split("/").length;
}
