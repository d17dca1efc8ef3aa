import { posix } from "node:path";
import { languageOfTag } from "../../contract/addresses/language-preferences.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";

const LANGUAGE_TAG = /^[a-z]{2}(?:[-_][a-z]{2,4})*$/i;

/**
 * Returns the first parts of addresses that do not name a folder of texts: the prefix of all addresses of the site, and languages.
 * Addresses may spell a language differently from its folder: `/ko/` for `kr`.
 *
 * @param base the prefix of all the site's addresses, if known
 */
export function findRoots(
  { texts, topFolders }: TreeSurvey,
  { layouts }: FoundLanguages,
  base: string | undefined,
): string[] {
  const tags = [...layouts.values()].flat().map((layout) => posix.basename(layout));
  const isSpelling = (folder: string): boolean => {
    const language = LANGUAGE_TAG.test(folder) ? languageOfTag(folder) : undefined;
    const isFolder = texts.some(({ path }) => `/${path}`.includes(`/${folder}/`));
    return language !== undefined && layouts.has(language) && !tags.includes(folder) && !isFolder;
  };
  return [
    ...(base === undefined ? [] : [base.slice(1)]).filter((folder) =>
      topFolders.has(folder.split("/", 1)[0] ?? ""),
    ),
    ...tags.filter((tag) => topFolders.has(tag)),
    ...[...topFolders].filter(isSpelling),
  ];
}
