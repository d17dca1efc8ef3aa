import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import {
  type FilePattern,
  expressionPattern,
  globPattern,
  languagePattern,
} from "../../survey/file-patterns.ts";
import { type PatternReader, patternExcluding } from "../../survey/left-out-rules.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";
import { hugoMounts, hugoSettings } from "./settings.ts";

/** Finds the files, mounts and languages that Hugo's settings exclude. */
export function hugoLeftOut(
  survey: TreeSurvey,
  roots: readonly string[],
  reader: PatternReader,
): FilePattern[] {
  const settings = hugoSettings(survey);
  const [root = ""] = roots;
  const { ignoreFiles, disableLanguages, languages } = settings;
  const disabled = [
    ...(Array.isArray(disableLanguages) ? disableLanguages : []),
    ...Object.entries(isRecord(languages) ? languages : {}).flatMap(([tag, own]) =>
      isRecord(own) && own["disabled"] === true ? tag : [],
    ),
  ];
  const mounted = hugoMounts(settings, posix.dirname(root)).flatMap(({ source, included, excluded }) => {
    const glob = (one: string): FilePattern | undefined => globPattern(one, source);
    const taken = reader.read("includeFiles", included, glob);
    return [
      ...reader.read("excludeFiles", excluded, glob),
      ...(taken.length === 0 ? [] : [patternExcluding(taken, source)]),
    ];
  });
  return [
    ...reader.read("ignoreFiles", ignoreFiles, (one) => expressionPattern(one, (path) => `/${path}`)),
    ...mounted,
    ...disabled.flatMap((tag) => roots.flatMap((folder) => languagePattern(String(tag), folder) ?? [])),
  ];
}
