import { isRecord } from "../../../contract/api/is-record.ts";
import { type FilePattern, namePattern, underscorePattern } from "../../survey/file-patterns.ts";
import type { PatternReader } from "../../survey/left-out-rules.ts";
import { settingsOf } from "../../survey/settings-of.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";

/**
 * Applies `exclude` and `include` of Jekyll. By default, it ignores names with a leading underscore, except posts, drafts and
 * collections that are output as pages.
 */
export function jekyllLeftOut(survey: TreeSurvey, root: string, reader: PatternReader): FilePattern[] {
  const { exclude, include, collections } = settingsOf(survey, /(?:^|\/)_config\.ya?ml$/);
  const name = (one: string): FilePattern | undefined => namePattern(one, root);
  // Jekyll applies an entry of `exclude` or `include` to every path that begins with the entry.
  const beginnings = (given: unknown): unknown[] =>
    [given].flat().flatMap((one) => (typeof one === "string" && one !== "" ? [one, `${one}*`] : []));
  const shown = ["posts", "drafts", ...pagesAmong(collections)].map((one) => `_${one}`);
  return [
    underscorePattern(root, shown),
    ...reader.read("exclude", beginnings(exclude), name),
    ...reader
      .read("include", beginnings(include), name)
      .map((pattern) => ({ ...pattern, isException: true })),
  ];
}

/** Returns the collections that are output as pages. The others are data for pages. */
function pagesAmong(collections: unknown): string[] {
  return Object.entries(isRecord(collections) ? collections : {}).flatMap(([name, own]) =>
    isRecord(own) && own["output"] === true ? name : [],
  );
}
