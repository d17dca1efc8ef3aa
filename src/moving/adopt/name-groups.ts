import { posix } from "node:path";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { folderOfLayout, matchesInLanguages, readLayouts } from "../mapping/language-layouts.ts";
import { folderCategory } from "../menus/folder-category.ts";
import { isPostsFolder } from "../menus/section-pages.ts";
import { docusaurusNames } from "../menus/translated-names.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import { isFolderPage } from "../text/root-text.ts";
import { type FoundGroup, nameOfFolder } from "./find-groups.ts";
import { type MenuFindings, type Names, findMenuNames } from "./find-menu-names.ts";

interface GroupFindings {
  groups: readonly FoundGroup[];
  /** Maps the names of translations to those of their originals. */
  translations: Readonly<Record<string, string>>;
}

export interface NamedGroup extends Omit<FoundGroup, "name"> {
  /** The group's name in the language of the originals, and in the other languages for which one was found. */
  names: Names;
  /** Languages without a name in the tree. Their readers see the folder's name, or the name in the original language. */
  unnamed: LanguageCode[];
}

/** Names of lists of posts, for folders whose name the system prescribes. */
const POSTS: Readonly<Record<string, Readonly<Record<LanguageCode, string>>>> = {
  blog: { en: "Blog", zh: "博客", kr: "블로그" },
  posts: { en: "Posts", zh: "文章", kr: "글" },
};

/**
 * Finds the names of groups in the tree: in its menus, in the files of their folders, and in the titles of their pages. Nothing
 * is translated.
 */
export function nameGroups(
  survey: TreeSurvey,
  languages: FoundLanguages,
  { groups, translations, ...menu }: MenuFindings & GroupFindings,
): NamedGroup[] {
  const [original = "en"] = languages.layouts.keys();
  const inMenus = findMenuNames(survey, languages, { ...menu, folders: groups.map(({ folder }) => folder) });
  const ofPages = pageNames(survey, languages, groups);
  const translated = translatedFolders(survey, languages, translations);
  return groups.map(({ name, ...group }) => {
    const usual = isPostsFolder(group.folder) ? POSTS[group.folder === "blog" ? "blog" : "posts"] : undefined;
    const sources = [
      inMenus.get(group.folder),
      folderNames(group.folder, survey, languages),
      ofPages.get(group.folder),
      translated.get(group.folder),
      usual,
    ];
    const names: Names = { [original]: name };
    const unnamed: LanguageCode[] = [];
    for (const language of languages.layouts.keys()) {
      const found = sources.map((source) => source?.[language]).find((one) => one !== undefined);
      if (found !== undefined) names[language] = found;
      else if (group.languages.has(language) && languageOfWords(name) !== language) unnamed.push(language);
    }
    return { ...group, names, unnamed };
  });
}

/** Returns the language in whose script the name of a folder is written. */
function languageOfWords(name: string): LanguageCode {
  if (/\p{Script=Hangul}/u.test(name)) return "kr";
  return /\p{Script=Han}/u.test(name) ? "zh" : "en";
}

/** For trees with translated folder names: returns the folders that contain more than half of a group's translations in a language. */
function translatedFolders(
  { texts }: TreeSurvey,
  { layouts }: FoundLanguages,
  translations: Readonly<Record<string, string>>,
): Map<string, Names> {
  const readers = readLayouts(Object.fromEntries(layouts));
  const top = (name: string): string => (name.includes("/") ? (name.split("/", 1)[0] ?? "") : "");
  const found = texts.flatMap(({ path }) => {
    const match = matchesInLanguages(path, readers)[0];
    const original = match === undefined ? undefined : translations[match.name];
    if (match === undefined || original === undefined) return [];
    return [{ language: match.layout.language, from: top(original), to: top(match.name) }];
  });
  const names = new Map<string, Names>();
  for (const [, all] of Map.groupBy(found, ({ language, from }) => `${language} ${from}`))
    for (const [to, same] of Map.groupBy(all, (one) => one.to)) {
      const [{ language, from } = { language: "en", from: "" } as const] = same;
      if (to !== "" && from !== "" && same.length * 2 > all.length)
        names.set(from, { ...names.get(from), [language]: nameOfFolder(to) });
    }
  return names;
}

/** Returns the name of a folder in its own files, or in Docusaurus's translation files. */
function folderNames(folder: string, { read }: TreeSurvey, { layouts }: FoundLanguages): Names {
  const [[language, patterns] = ["en", []] as const] = layouts;
  const readFile = (path: string): string | undefined => read(path) || undefined;
  const tables = docusaurusNames(layouts, readFile);
  const places = patterns.map((pattern) => posix.join(folderOfLayout(pattern), folder));
  const found = places.map((place) => folderCategory(place, { language, layouts, read: readFile }));
  const { label, labels } = found.find((one) => one.label !== "") ?? { label: "", labels: {} };
  return label === "" ? labels : { ...tables.get(label), ...labels, [language]: label };
}

/** Maximum length of a name in characters. Longer texts are probably sentences. */
const MAXIMUM_NAME_LENGTH = 40;

/** Returns the titles of the index pages of groups. A title that several pages share, such as "Overview", is ignored. */
function pageNames(
  { texts }: TreeSurvey,
  { layouts }: FoundLanguages,
  groups: readonly FoundGroup[],
): Map<string, Names> {
  const readers = readLayouts(Object.fromEntries(layouts));
  const folders = new Set(groups.map(({ folder }) => folder));
  const found = texts.flatMap(({ path, title }) => {
    const match = matchesInLanguages(path, readers)[0];
    const folder = match === undefined ? "" : posix.dirname(match.name);
    return match !== undefined && folders.has(folder) && isFolderPage(match.name) && isName(title)
      ? [{ folder, title, language: match.layout.language }]
      : [];
  });
  const names = new Map<string, Names>();
  for (const { folder, title, language } of found)
    if (found.every((one) => one.folder === folder || one.title !== title))
      names.set(folder, { ...names.get(folder), [language]: title });
  return names;
}

function isName(title: string): boolean {
  return title !== "" && title.length <= MAXIMUM_NAME_LENGTH;
}
