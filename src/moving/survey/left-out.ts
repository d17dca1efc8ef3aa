import { posix } from "node:path";
import { isRecord } from "../../contract/api/is-record.ts";
import { isArticlePath, isMediaPath } from "../article/convert-article.ts";
import {
  type FilePattern,
  expressionPattern,
  globPattern,
  ignorePattern,
  languagePattern,
  namePattern,
  patternsOfMapping,
} from "./file-patterns.ts";
import { hugoMounts, hugoSettings } from "./hugo-settings.ts";
import { scriptSettings } from "./script-settings.ts";
import { settingsOf } from "./settings-of.ts";
import type { TreeSurvey } from "./survey-tree.ts";

/** What a system does not publish, by its settings, as patterns of paths from the top of the tree. */
export interface LeftOut {
  skip: string[];
  drafts: string[];
  /** What the settings say of it that cannot be had here. */
  unread: string[];
}

/** Patterns of files, in the order in which they count. */
interface Rules {
  skip: readonly FilePattern[];
  drafts?: readonly FilePattern[];
}

/** Finds what the settings of a system leave out, and what they hold back. */
export function findLeftOut(survey: TreeSurvey, { name, roots }: { name: string; roots: string[] }): LeftOut {
  const reader = new PatternReader();
  const { skip, drafts = [] } = rulesOf(name, survey, roots, reader);
  const texts = survey.paths.filter(isArticlePath);
  return {
    skip: patternsOfMapping([...texts, ...survey.paths.filter(isMediaPath)], skip),
    drafts: patternsOfMapping(texts, drafts),
    unread: reader.unread,
  };
}

function rulesOf(name: string, survey: TreeSurvey, roots: string[], reader: PatternReader): Rules {
  switch (name) {
    case "MkDocs":
      return mkdocsRules(survey, reader);
    case "VitePress":
    case "VuePress":
      return { skip: roots.flatMap((root) => scriptRules(survey, root, reader)) };
    case "Hugo":
      return { skip: hugoRules(survey, roots, reader) };
    case "Jekyll":
      return { skip: roots.flatMap((root) => jekyllRules(survey, root, reader)) };
    default:
      return { skip: [] };
  }
}

/** Reads patterns, and keeps those that it cannot read. */
class PatternReader {
  readonly unread: string[] = [];

  /** @param written a pattern, or a list of them, in which `undefined` stands for what is computed */
  read(
    key: string,
    written: unknown,
    readPattern: (one: string) => FilePattern | undefined,
  ): readonly FilePattern[] {
    if (written === undefined) return [];
    return [written].flat().flatMap((one: unknown) => {
      if (one === null || one === "") return [];
      const pattern = typeof one === "string" ? readPattern(one.trim()) : undefined;
      if (pattern === undefined) this.unread.push(`${key}: ${typeof one === "string" ? one : "(computed)"}`);
      return pattern ?? [];
    });
  }
}

const MKDOCS = /(?:^|\/)mkdocs\.ya?ml$/;
/** What MkDocs leaves out by its habit. */
const NEVER_IN_MKDOCS = ".*\n/templates/\n";

function mkdocsRules(survey: TreeSurvey, reader: PatternReader): Rules {
  const all = survey.paths
    .filter((path) => MKDOCS.test(path))
    .map((path) => {
      const settings = settingsOf(survey, (one) => one === path);
      const { docs_dir: docs, exclude_docs: out, draft_docs: held } = settings;
      const folder = posix
        .join(posix.dirname(path), typeof docs === "string" ? docs : "docs")
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

/** Of the plugins for it: one leaves out files, the other languages. */
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

/** `srcExclude` of VitePress; `pagePatterns` of VuePress, which say what is taken. */
function scriptRules(survey: TreeSurvey, root: string, reader: PatternReader): readonly FilePattern[] {
  const settings = scriptSettings(survey);
  const glob = (one: string): FilePattern | undefined => globPattern(one, root);
  const given = (key: string): readonly FilePattern[] =>
    reader.read(key, Object.hasOwn(settings, key) ? [settings[key]].flat() : undefined, glob);
  const out = given("srcExclude");
  const taken = [...given("pagePatterns"), ...given("patterns")];
  return taken.length === 0 ? out : [...out, othersThan(taken, root)];
}

/** Files below a folder that none of the patterns takes. */
function othersThan(taken: readonly FilePattern[], folder: string): FilePattern {
  const isTaken = (path: string): boolean =>
    taken.findLast((pattern) => pattern.fits(path))?.isException === false;
  return {
    fits: (path) => isArticlePath(path) && (folder === "" || path.startsWith(`${folder}/`)) && !isTaken(path),
    isException: false,
    ours: [],
  };
}

function hugoRules(survey: TreeSurvey, roots: readonly string[], reader: PatternReader): FilePattern[] {
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
      ...(taken.length === 0 ? [] : [othersThan(taken, source)]),
    ];
  });
  return [
    ...reader.read("ignoreFiles", ignoreFiles, (one) => expressionPattern(one, (path) => `/${path}`)),
    ...mounted,
    ...disabled.flatMap((tag) => roots.flatMap((folder) => languagePattern(String(tag), folder) ?? [])),
  ];
}

/** `exclude` and `include` of Jekyll, which leaves alone whatever begins with an underscore but posts, drafts and collections that are pages. */
function jekyllRules(survey: TreeSurvey, root: string, reader: PatternReader): FilePattern[] {
  const { exclude, include, collections } = settingsOf(survey, /(?:^|\/)_config\.ya?ml$/);
  const name = (one: string): FilePattern | undefined => namePattern(one, root);
  // For Jekyll the beginning of a path is enough.
  const beginnings = (given: unknown): unknown[] =>
    [given].flat().flatMap((one) => (typeof one === "string" && one !== "" ? [one, `${one}*`] : []));
  const shown = ["posts", "drafts", ...pagesAmong(collections)].map((one) => `_${one}`);
  const isHidden = (path: string): boolean =>
    path
      .slice(root === "" ? 0 : root.length + 1)
      .split("/")
      .some((part) => part.startsWith("_") && !shown.includes(part));
  return [
    { fits: isHidden, isException: false, ours: [] },
    ...reader.read("exclude", beginnings(exclude), name),
    ...reader
      .read("include", beginnings(include), name)
      .map((pattern) => ({ ...pattern, isException: true })),
  ];
}

/** Other collections are data of pages. */
function pagesAmong(collections: unknown): string[] {
  return Object.entries(isRecord(collections) ? collections : {}).flatMap(([name, own]) =>
    isRecord(own) && own["output"] === true ? name : [],
  );
}
