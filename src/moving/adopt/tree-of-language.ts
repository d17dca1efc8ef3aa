import { posix } from "node:path";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { folderOfLayout, matchesInLanguages, readLayouts } from "../mapping/language-layouts.ts";
import { fitsFile } from "../mapping/mapping.ts";
import type { MenuTree } from "../navigation/menu-tree.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import { fieldsIn } from "../text/front-matter-fields.ts";

/** Returns a tree reduced to its published texts in one language, which is how menus are read. */
export function treeOfLanguage(
  { paths, texts, read }: TreeSurvey,
  { layouts, others }: FoundLanguages,
  { language, skip }: { language: LanguageCode; skip: readonly string[] },
): MenuTree {
  const readers = readLayouts(Object.fromEntries(layouts));
  const known = new Set(paths);
  const pages = texts.flatMap(({ path }) => {
    const match = matchesInLanguages(path, readers)[0];
    const isShown =
      match?.layout.language === language &&
      ![...skip, ...others].some((pattern) => fitsFile({ path, name: match.name }, pattern));
    return isShown ? [path] : [];
  });
  return {
    language,
    pages,
    texts: pages,
    roots: (layouts.get(language) ?? []).map(folderOfLayout),
    read: (path) => (known.has(path) ? read(path) : undefined),
    filesIn: (folder) =>
      paths.filter((path) => posix.dirname(path) === folder).map((path) => posix.basename(path)),
    fieldsOf: (path) => fieldsIn(read(path)),
  };
}
