import { composed } from "../../contract/addresses/composed.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isGroupSlug } from "../../contract/addresses/slugs.ts";
import { matchesInLanguages, readLayouts } from "../mapping/language-layouts.ts";
import { fitsFile } from "../mapping/mapping.ts";
import { isPostsFolder } from "../menus/section-pages.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import { isRootIndexName } from "../text/root-text.ts";

export interface FoundGroup {
  slug: string;
  /** A readable form of the folder's name. */
  name: string;
  folder: string;
  /** The languages in which the group has texts. */
  languages: ReadonlySet<LanguageCode>;
  /** The pattern for the group's texts, below the folder of their language. */
  path: string;
}

/** Maximum number of groups. A longer list would not help readers. */
const MAXIMUM_GROUPS = 12;

/**
 * Returns the top folders of a language as groups: first those with posts, then those with the most texts.
 *
 * @param translations maps the names of translations to those of their originals
 */
export function findGroups(
  survey: TreeSurvey,
  { layouts, others }: FoundLanguages,
  { skip, translations }: { skip: readonly string[]; translations: Readonly<Record<string, string>> },
): FoundGroup[] {
  const readers = readLayouts(Object.fromEntries(layouts));
  const counts = new Map<string, number>();
  const languages = new Map<string, Set<LanguageCode>>();
  for (const { path } of survey.texts) {
    const match = matchesInLanguages(path, readers)[0];
    if (match === undefined) continue;
    const { name, layout } = match;
    if ([...skip, ...others].some((pattern) => fitsFile({ path, name }, pattern))) continue;
    const [folder = "", ...rest] = (translations[name] ?? name).split("/");
    // A folder that contains only its own page counts as that page.
    if (rest.length === 0 || isRootIndexName(rest.join("/"))) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
    languages.set(folder, (languages.get(folder) ?? new Set()).add(layout.language));
  }
  // Folders of posts come first, however few posts they contain.
  const rank = (folder: string): number => Number(isPostsFolder(folder));
  const largest = [...counts]
    .sort(([one, left], [other, right]) => rank(other) - rank(one) || right - left)
    .slice(0, MAXIMUM_GROUPS);
  const known = new Set<string>();
  return largest
    .map(([folder]) => ({
      slug: slugOf(folder),
      name: nameOfFolder(folder),
      folder,
      languages: languages.get(folder) ?? new Set(),
      path: `${folder}/**`,
    }))
    .filter(({ slug }) => isGroupSlug(slug) && !known.has(slug) && known.add(slug))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}

function slugOf(folder: string): string {
  return composed(folder.replace(/^[\d._-]+(?=\D)|^_+/g, ""))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .toLowerCase()
    .replace(/^-+|-+$/g, "");
}

/** Returns a readable form of a folder's name. */
export function nameOfFolder(folder: string): string {
  const words = folder
    .replace(/^[\d._-]+(?=\D)/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
