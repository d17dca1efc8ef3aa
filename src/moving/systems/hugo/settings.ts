import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import { settingsOf } from "../../survey/settings-of.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";

const MAIN = /(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml|json)$/;
const PARTS = /(?:^|\/)config\/_default\/([a-z]+)\.(?:toml|ya?ml|json)$/;

/** Returns Hugo's settings: those of its main file, and of the files in `config/_default`, which are named after their key. */
export function hugoSettings(survey: TreeSurvey): Record<string, unknown> {
  const parts = survey.paths.flatMap((path): [string, unknown][] => {
    const [, key = ""] = PARTS.exec(path) ?? [];
    return key === "" || MAIN.test(path) ? [] : [[key, settingsOf(survey, (one) => one === path)]];
  });
  return { ...Object.fromEntries(parts), ...settingsOf(survey, MAIN) };
}

/** A folder from which Hugo reads files, with a filter. */
export interface HugoMount {
  source: string;
  target: string;
  included: readonly string[];
  excluded: readonly string[];
}

/** Returns the folders in `module.mounts`, relative to the root of the tree. */
export function hugoMounts(settings: Record<string, unknown>, top: string): HugoMount[] {
  const { module } = settings;
  const mounts = isRecord(module) && Array.isArray(module["mounts"]) ? module["mounts"] : [];
  return mounts.filter(isRecord).flatMap(({ source, target, includeFiles, excludeFiles, files }) => {
    if (typeof source !== "string" || typeof target !== "string" || source.startsWith("..")) return [];
    const chosen = textsIn(files);
    return {
      source: posix.join(top, source),
      target,
      included: [...textsIn(includeFiles), ...chosen.filter((one) => !one.startsWith("!"))],
      excluded: [
        ...textsIn(excludeFiles),
        ...chosen.flatMap((one) => (one.startsWith("!") ? one.replace(/^! ?/, "") : [])),
      ],
    };
  });
}

/** Returns a text, or the texts in a list, as a list. */
function textsIn(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === "string");
}
