import type { Findings } from "../../content/source/findings.ts";
import type { SourceFile } from "../../content/source/source-file.ts";
import { type TreeFile, isArticlePath } from "../article/convert-article.ts";
import { readNamedLanguage } from "../front-matter/front-matter-language.ts";
import {
  type LanguageLayout,
  isBelow,
  matchesInLanguages,
  readLayouts,
} from "../mapping/language-layouts.ts";
import { type Mapping, fitsFile } from "../mapping/mapping.ts";

/**
 * Sorts texts by language. Other files belong to every language of their folder. If several languages share a folder or pattern,
 * the front matter of a text decides.
 */
export async function sortIntoLanguages(
  files: readonly SourceFile[],
  mapping: Mapping,
  findings: Findings,
): Promise<TreeFile[]> {
  const layouts = readLayouts(mapping.languages);
  const isSkipped = ({ path }: SourceFile, name: string): boolean =>
    mapping.skip.some((pattern) => fitsFile({ path, name }, pattern));
  const sorted: TreeFile[] = [];
  for (const file of files) {
    const around = layouts.filter(({ folder }) => isBelow(file.path, folder));
    if (!isArticlePath(file.path)) {
      for (const layout of around) {
        const found = inLayout(file, layout);
        if (!isSkipped(file, found.name)) sorted.push(found);
      }
      continue;
    }
    const fitting = matchesInLanguages(file.path, around);
    const matches = fitting.filter(({ name }) => !isSkipped(file, name));
    const [first, ...others] = matches.map(({ layout }) => layout.language);
    if (first !== undefined) {
      const language =
        others.length === 0 ? first : await readNamedLanguage(file, [first, ...others], mapping, findings);
      const match = matches.find(({ layout }) => layout.language === language);
      if (match !== undefined) sorted.push({ ...inLayout(file, match.layout), name: match.name });
    } else if (
      fitting.length === 0 &&
      around.length > 0 &&
      !around.some((layout) => isSkipped(file, inLayout(file, layout).name))
    ) {
      findings.warn(
        "unknown-language",
        file.origin,
        1,
        "matches no pattern of languages in the mapping; left out. Add one there, or list the file under skip",
      );
    }
  }
  return sorted;
}

function inLayout(file: SourceFile, { language, folder }: LanguageLayout): TreeFile {
  const path = folder === "" ? file.path : file.path.slice(folder.length + 1);
  return { file, language, folder, path, name: path };
}

/** Reports languages whose folder is not in the tree, which is probably misspelt in the mapping. */
export function reportMissingFolders(
  files: readonly SourceFile[],
  { languages }: Pick<Mapping, "languages">,
  file: string,
  findings: Findings,
): void {
  for (const [language, layouts] of Map.groupBy(readLayouts(languages), (layout) => layout.language)) {
    if (files.some(({ path }) => layouts.some(({ folder }) => isBelow(path, folder)))) continue;
    const names = layouts.map(({ folder }) => (folder === "" ? "." : folder)).join(", ");
    findings.error(
      "missing-folder",
      file,
      1,
      `no file of the language "${language}" is in the tree, where it should be below ${names}. Correct the folder under languages`,
    );
  }
}
