import { isArticlePath, isMediaPath } from "../article/convert-article.ts";
import { patternsOfMapping } from "../survey/file-patterns.ts";
import { PatternReader } from "../survey/left-out-rules.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import type { System } from "../survey/system.ts";

/** Patterns for texts that a system does not publish because of its settings. Paths start at the root of the tree. */
export interface LeftOut {
  skip: string[];
  drafts: string[];
  /** Settings that exclude or hide texts but cannot be converted. */
  unread: string[];
}

/** Finds texts that a system's settings exclude or hide. */
export function findLeftOut(survey: TreeSurvey, system: System | undefined, roots: string[]): LeftOut {
  const reader = new PatternReader();
  const { skip, drafts = [] } = system?.leftOut?.(survey, roots, reader) ?? { skip: [] };
  const texts = survey.paths.filter(isArticlePath);
  return {
    skip: patternsOfMapping([...texts, ...survey.paths.filter(isMediaPath)], skip),
    drafts: patternsOfMapping(texts, drafts),
    unread: reader.unread,
  };
}
