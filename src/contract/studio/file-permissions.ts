import { type FileOperation, SETTINGS_ACTIONS, actionOnFile, actionsOfSite } from "./file-actions.ts";
import type { Action } from "./roles.ts";

/** Which input of a call names files, and what the call does with them. */
export interface FileUse {
  of: "articles" | "texts" | "media" | "all";
  uses: readonly FileOperation[];
  /** True for calls on an article that exists in another language if `translation.draft` also permits them. */
  isForTranslators?: true;
}

/** A permission that a call needs for a kind of file. */
export interface FilePermission {
  use: FileOperation;
  action: Action;
  /** The condition under which the permission is needed; absent if it is always needed. */
  when?: string;
}

const ARTICLES = "articles/";
const MEDIA = "media/";
const SITE = "site.yaml";
/** The name of all files that are not of a listed kind. */
const OTHER_FILES = "other files";

const FILES_OF: Record<FileUse["of"], readonly string[]> = {
  articles: [ARTICLES],
  media: [MEDIA],
  texts: [ARTICLES, ...Object.keys(SETTINGS_ACTIONS), SITE, OTHER_FILES],
  all: [ARTICLES, MEDIA, ...Object.keys(SETTINGS_ACTIONS), SITE, OTHER_FILES],
};

/**
 * Returns the permissions that a call needs for the files that it names, by kind of file: a folder, a settings file, or all
 * others.
 */
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

/** Permissions for a change of `site.yaml`, by the keys that change. */
const SITE_PERMISSIONS = [
  ["theme", "if `theme` changes"],
  ["themes", "if `themes` changes"],
  ["name", "if another key changes"],
].flatMap(([key = "", when = ""]) => actionsOfSite([key]).map((action) => ({ action, when })));
