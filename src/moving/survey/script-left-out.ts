import { type FilePattern, globPattern } from "./file-patterns.ts";
import { type PatternReader, patternExcluding } from "./left-out-rules.ts";
import { scriptSettings } from "./script-settings.ts";
import type { TreeSurvey } from "./survey-tree.ts";

const SETTINGS = /(?:^|\/)\.(?:vitepress|vuepress)\/config(?:\/(?:index|shared))?\.[cm]?[jt]s$/;

/** Reads which files are excluded by `srcExclude` of VitePress, or not included by `pagePatterns` of VuePress. */
export function scriptLeftOut(
  survey: TreeSurvey,
  root: string,
  reader: PatternReader,
): readonly FilePattern[] {
  const settings = scriptSettings(survey, SETTINGS);
  const glob = (one: string): FilePattern | undefined => globPattern(one, root);
  const given = (key: string): readonly FilePattern[] =>
    reader.read(key, Object.hasOwn(settings, key) ? [settings[key]].flat() : undefined, glob);
  const out = given("srcExclude");
  const taken = [...given("pagePatterns"), ...given("patterns")];
  return taken.length === 0 ? out : [...out, patternExcluding(taken, root)];
}
