import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import {
  type FilePattern,
  expressionPattern,
  ignorePattern,
  languagePattern,
  namePattern,
} from "../../survey/file-patterns.ts";
import type { LeftOutRules, PatternReader } from "../../survey/left-out-rules.ts";
import { settingsOf } from "../../survey/settings-of.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";

const MKDOCS = /(?:^|\/)mkdocs\.ya?ml$/;
/** Files that MkDocs excludes by default. */
const NEVER_IN_MKDOCS = ".*\n/templates/\n";

export function mkdocsLeftOut(survey: TreeSurvey, reader: PatternReader): LeftOutRules {
  const all = survey.paths
    .filter((path) => MKDOCS.test(path))
    .map((path) => {
      const settings = settingsOf(survey, (one) => one === path);
      const { docs_dir: docs, exclude_docs: out, draft_docs: held } = settings;
      const folder = posix
        .join(posix.dirname(path), typeof docs === "string" && docs !== "" ? docs : "docs")
        .replace(/\/$/, "");
      const lines = (key: string, text: unknown): readonly FilePattern[] =>
        reader.read(key, withoutNotes(text), (one) => ignorePattern(one, folder));
      return {
        skip: [
          ...lines("exclude_docs", NEVER_IN_MKDOCS + String(out ?? "")),
          ...mkdocsPlugins(settings["plugins"], folder, reader),
        ],
        drafts: lines("draft_docs", held),
      };
    });
  return { skip: all.flatMap(({ skip }) => skip), drafts: all.flatMap(({ drafts }) => drafts) };
}

function withoutNotes(text: unknown): string[] {
  const lines = typeof text === "string" ? text.split("\n") : [];
  return lines.map((line) => line.replace(/(?:^|\s)#.*$/, "").trim());
}

/** Returns what two plugins exclude: one by patterns, the other by language. */
function mkdocsPlugins(plugins: unknown, folder: string, reader: PatternReader): readonly FilePattern[] {
  const named = Array.isArray(plugins) ? plugins.filter(isRecord) : [plugins].filter(isRecord);
  return named.flatMap(({ exclude, i18n }) => {
    const { glob, regex } = isRecord(exclude) ? exclude : {};
    const languages = isRecord(i18n) && Array.isArray(i18n["languages"]) ? i18n["languages"] : [];
    const inside = (path: string): string | undefined =>
      path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
    return [
      ...reader.read("exclude: glob", glob, (one) => namePattern(one, folder)),
      ...reader.read("exclude: regex", regex, (one) => expressionPattern(`^(?:${one})`, inside)),
      ...languages
        .filter(isRecord)
        .filter(({ build }) => build === false)
        .flatMap(({ locale }) => languagePattern(String(locale), folder) ?? []),
    ];
  });
}
