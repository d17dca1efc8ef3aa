import { matchesInLanguages, readLayouts } from "../mapping/language-layouts.ts";
import { fitsFile } from "../mapping/mapping.ts";
import { FOR_PEOPLE } from "../survey/for-people.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import { systemNamed } from "../systems/registry.ts";
import { type ForeignSystem, type SeenSystem, seenSystems } from "./recognise-system.ts";

/**
 * Describes other systems whose files are in a tree, and how their texts are treated, because only one system is read. Systems
 * without texts of their own are not listed.
 */
export function otherSystems(
  survey: TreeSurvey,
  { name, roots }: ForeignSystem,
  { layouts }: FoundLanguages,
): string[] {
  const readers = readLayouts(Object.fromEntries(layouts));
  return seenSystems(survey).flatMap((other) => {
    const isItself = other.name === name || systemNamed(name)?.alsoHas?.includes(other.name) === true;
    const below = other.found.roots.filter((root) => !roots.includes(root));
    const texts = survey.texts.filter(({ path }) => below.some((root) => isTextOf(other, path, root)));
    const out = texts.filter(({ path }) => matchesInLanguages(path, readers).length === 0);
    const where = below.map((root) => root || "the top of the tree").join(" and ");
    if (isItself || texts.length === 0) return [];
    if (out.length > 0)
      return [
        `${other.name} (${other.mark}). ${counted(out.length)} below ${where} are left out: add their folder to languages, or adopt it separately`,
      ];
    const isWithin = below.every((root) => root !== "" && roots.some((one) => isBelow(root, one)));
    return isWithin
      ? [
          `${other.name} (${other.mark}). ${counted(texts.length)} below ${where} are read as texts of ${name}`,
        ]
      : [];
  });
}

/** True if a system treats a file below its folder as a text. */
function isTextOf({ found: { skip = [] } }: SeenSystem, path: string, root: string): boolean {
  const name = root === "" ? path : path.slice(root.length + 1);
  return (
    isBelow(path, root) && ![...FOR_PEOPLE, ...skip].some((pattern) => fitsFile({ path, name }, pattern))
  );
}

function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}

function counted(texts: number): string {
  return texts === 1 ? "1 text" : `${texts} texts`;
}
