import { posix } from "node:path";
import type { TreeSurvey } from "./survey-tree.ts";

/** Returns the paths of several names in a folder. */
export const pathsIn = (folder: string, ...names: string[]): string[] =>
  names.map((name) => posix.join(folder, name));

/** Returns the folders that contain texts. */
export function existing(survey: TreeSurvey, folders: readonly string[]): string[] {
  return folders.filter((folder) => survey.texts.some(({ path }) => path.startsWith(`${folder}/`)));
}

/** Returns the text of the first matching file; empty if there is none. */
export function settingsIn(survey: TreeSurvey, name: RegExp): string {
  const path = survey.paths.find((one) => name.test(one));
  return path === undefined ? "" : survey.read(path);
}

/** True for a blog, in which at least one text in three has a date in its name or in a field. Documentation has no dates. */
export function isDated({ texts, fields }: TreeSurvey): boolean {
  const named = texts.filter(({ path }) => /(?:^|\/)_posts\/.*\d{4}-\d{2}-\d{2}-/.test(path)).length;
  return Math.max(named, fields.get("date")?.files ?? 0) * 3 >= texts.length;
}
