import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import type { RankedValues } from "../../survey/ranked-values.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";
import { fieldsIn } from "../../text/front-matter-fields.ts";
import { hugoSettings } from "./settings.ts";

/**
 * Returns the values of Hugo's `cascade`: in the settings they apply to all texts, in the page of a section to texts below it.
 */
export function hugoValues(survey: TreeSurvey, roots: readonly string[]): RankedValues[] {
  const settings = hugoSettings(survey);
  const ofSections = survey.texts
    .filter(({ path }) => /(?:^|\/)_index\.[\w.-]+$/.test(path))
    .flatMap(({ path }) => {
      const { cascade } = fieldsIn(survey.read(path));
      return cascadeOf(cascade, posix.dirname(path), roots);
    });
  return [...ofSections, ...roots.flatMap((root) => cascadeOf(settings["cascade"], root, [root]))];
}

function cascadeOf(cascade: unknown, folder: string, roots: readonly string[]): RankedValues[] {
  const root = roots.find((one) => one === folder || folder.startsWith(`${one}/`)) ?? "";
  return [cascade]
    .flat()
    .filter(isRecord)
    .flatMap(({ target, _target, params, ...own }) => {
      const chosen = [target, _target].find(isRecord)?.["path"];
      const fields = { ...(isRecord(params) ? params : {}), ...own };
      const rank = folder.length;
      return typeof chosen !== "string"
        ? [{ path: posix.join(folder, "**"), fields, rank }]
        : // The texts of a folder; the pattern may omit their extensions.
          patternsOf(chosen).map((one) => ({ path: posix.join(root, one), fields, rank }));
    });
}

/** Returns the patterns in a text: one such as `/plans/**`, or several in braces. */
function patternsOf(written: string): string[] {
  const paths = (/^\{(.*)\}$/.exec(written)?.[1] ?? written).split(",");
  return paths
    .map((path) => path.trim().replace(/^\/+|\/$/g, ""))
    .flatMap((path) => (path.includes("*") ? path : [path, `${path}.*`, `${path}/**`]));
}
