import { fitsPattern } from "../mapping/mapping.ts";
import type { ValuesByPath } from "../survey/ranked-values.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import { systemNamed } from "../systems/registry.ts";
import type { ForeignSystem } from "./recognise-system.ts";

/**
 * Returns the values that a system's settings give to texts by folder. Those for the narrowest folder come first and take
 * precedence.
 */
export function findValues(survey: TreeSurvey, { name, roots, skip }: ForeignSystem): ValuesByPath[] {
  const texts = survey.texts.filter(({ path }) => !skip.some((pattern) => fitsPattern(path, pattern)));
  const found = systemNamed(name)?.values?.(survey, roots) ?? [];
  return found
    .filter(({ path }) => texts.some((text) => fitsPattern(text.path, path)))
    .sort((left, right) => right.rank - left.rank)
    .map(({ path, fields }) => ({ path, fields }));
}
