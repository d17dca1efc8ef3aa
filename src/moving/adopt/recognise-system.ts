import { posix } from "node:path";
import { languageOfTag } from "../../contract/addresses/language-preferences.ts";
import { fitsPattern } from "../mapping/mapping.ts";
import { withEnvironmentDefaults } from "../survey/environment-defaults.ts";
import { FOR_PEOPLE } from "../survey/for-people.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import type { SystemLayout } from "../survey/system.ts";
import { SYSTEMS, systemNamed } from "../systems/registry.ts";
import { findLeftOut } from "./left-out.ts";

/** The system of a tree, with all its recognised settings. */
export interface ForeignSystem
  extends Required<Omit<SystemLayout, "origin" | "base">>, Pick<SystemLayout, "origin" | "base"> {
  name: string;
  /** The title of the site; `undefined` if its settings have none. */
  title: string | undefined;
  /** Settings that exclude texts but cannot be converted. */
  unread: string[];
}

/** A system that is recognised by a typical file in the tree. */
export interface SeenSystem {
  name: string;
  /** The path of the typical file nearest to the root. */
  mark: string;
  found: SystemLayout;
}

/**
 * Returns the systems recognised by files in the tree, most certain first. A system that requires texts is omitted if there are
 * none.
 */
export function seenSystems(survey: TreeSurvey): SeenSystem[] {
  return SYSTEMS.flatMap(({ name, mark, describe }) => {
    const path = survey.paths
      .filter((one) => mark.test(one))
      .sort((left, right) => depth(left) - depth(right))[0];
    if (path === undefined) return [];
    const found = describe(survey, posix.dirname(path).replace(/^\.$/, ""));
    const roots = found.roots.map((root) => root.replace(/^\.$/, ""));
    return roots.length === 0 ? [] : [{ name, mark: path, found: { ...found, roots } }];
  });
}

/** Recognises a system by its files; a tree without such files counts as plain Markdown. */
export function recogniseSystem(survey: TreeSurvey): ForeignSystem {
  const [first] = seenSystems(survey);
  if (first !== undefined) return complete(first.name, survey, first.found);
  const root = parentOfLanguages(survey) ?? folderOfTexts(survey) ?? "";
  // If the texts are at the root, files such as README.md are skipped: they are for people who work on the project.
  return complete("Markdown", survey, { roots: [root], skip: root === "" ? [...FOR_PEOPLE] : [] });
}

/** Names of folders in which projects store their texts. */
const FOLDERS_OF_TEXTS = ["docs", "doc", "documentation", "content", "wiki"];

/** Returns the folder that contains all texts except those for people who work on the project. */
function folderOfTexts({ texts }: TreeSurvey): string | undefined {
  const shown = texts.filter(({ path }) => !FOR_PEOPLE.some((pattern) => fitsPattern(path, pattern)));
  return FOLDERS_OF_TEXTS.find(
    (folder) => shown.length > 0 && shown.every(({ path }) => path.startsWith(`${folder}/`)),
  );
}

/** Returns the folder nearest to the root that contains folders of several languages: `docs` for `docs/en` and `docs/ko`. */
function parentOfLanguages({ texts }: TreeSurvey): string | undefined {
  const languages = new Map<string, Set<string>>();
  for (const { path } of texts)
    for (const match of path.matchAll(/(?<=^|\/)[a-z]{2}(?:[-_][A-Za-z]{2,4})?(?=\/)/g)) {
      const language = languageOfTag(match[0]);
      const parent = path.slice(0, match.index).replace(/\/$/, "");
      if (language !== undefined) languages.set(parent, (languages.get(parent) ?? new Set()).add(language));
    }
  const parents = [...languages].filter(([, found]) => found.size > 1).map(([parent]) => parent);
  return parents.sort((left, right) => depth(left) - depth(right))[0];
}

function complete(name: string, survey: TreeSurvey, found: SystemLayout): ForeignSystem {
  const translated = found.roots.map((root) => posix.join(root, "{language}"));
  const { skip, drafts, unread } = findLeftOut(survey, systemNamed(name), found.roots);
  return {
    name,
    translated,
    names: {},
    hasDatedNames: false,
    hasNumberedNames: false,
    isBlog: false,
    title: titleIn(survey),
    origin: undefined,
    base: undefined,
    ...found,
    skip: [...(found.skip ?? []), ...skip],
    drafts: [...(found.drafts ?? []), ...drafts],
    unread,
  };
}

function depth(path: string): number {
  return path.split("/").length;
}

const TITLE = /^\s*["']?(?:site_name|title)["']?\s*[:=]\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^"'\s,{][^\n,{]*))/m;

/** Returns the site's title. Settings may be spread over several files, one of which contains the title. */
function titleIn({ paths, read }: TreeSurvey): string | undefined {
  const hasSettings = (path: string): boolean =>
    SYSTEMS.some(({ settings }) => settings?.test(path) === true);
  for (const path of paths.filter(hasSettings)) {
    const match = TITLE.exec(withEnvironmentDefaults(read(path)));
    if (match !== null) return (match[1] ?? match[2] ?? match[3])?.trim();
  }
  return undefined;
}
