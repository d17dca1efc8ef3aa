import { type FileOperation, SETTINGS_ACTIONS, actionOnFile, actionsOfSite } from "./file-actions.ts";
import type { Action } from "./roles.ts";

/** The files that a call names, and what the call does to them. */
export interface FileUse {
  of: "articles" | "texts" | "media" | "all";
  uses: readonly FileOperation[];
  /** Set for calls that `translation.draft` also permits, for an article that exists in another language. */
  isForTranslators?: true;
}

/** The permission that one use of a kind of file needs. */
export interface FilePermission {
  use: FileOperation;
  action: Action;
  /** The condition under which the permission is needed; absent if it is always needed. */
  when?: string;
}

const ARTICLES = "articles/";
const MEDIA = "media/";
const SITE = "site.yaml";
/** The name for all files that have no kind of their own. */
const OTHER_FILES = "other files";

const FILES_OF: Record<FileUse["of"], readonly string[]> = {
  articles: [ARTICLES],
  media: [MEDIA],
  texts: [ARTICLES, ...Object.keys(SETTINGS_ACTIONS), SITE, OTHER_FILES],
  all: [ARTICLES, MEDIA, ...Object.keys(SETTINGS_ACTIONS), SITE, OTHER_FILES],
};

/** The permissions that a call needs for the files that it names, by kind of file: a folder, a settings file, or all others. */
export function permissionsOnFiles(use: FileUse): Map<string, FilePermission[]> {
  return new Map(
    FILES_OF[use.of].map((files) => [
      files,
      use.uses.flatMap((operation) => permissionsOn(files, operation, use)),
    ]),
  );
}

function permissionsOn(files: string, use: FileOperation, { isForTranslators }: FileUse): FilePermission[] {
  if (files === SITE && (use === "publish" || use === "remove"))
    return SITE_PERMISSIONS.map((each) => ({ use, ...each }));
  const needed: FilePermission = { use, action: actionOnFile(files, use) };
  if (files !== ARTICLES || isForTranslators !== true) return [needed];
  const action = "translation.draft";
  return [needed, { use, action, when: "instead, if the article exists in another language" }];
}

/** The permissions for a change of `site.yaml`, by the keys that change. */
const SITE_PERMISSIONS = [
  ["theme", "if `theme` changes"],
  ["themes", "if `themes` changes"],
  ["name", "if another key changes"],
].flatMap(([key = "", when = ""]) => actionsOfSite([key]).map((action) => ({ action, when })));
