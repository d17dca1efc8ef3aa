import { type LanguageCode, isLanguageCode } from "../addresses/locales.ts";
import type { Action } from "./roles.ts";

/** What a call does with a file of a site's folder. */
export type FileOperation = "read" | "draft" | "add" | "publish" | "remove";

/** The language and group of an article, as in its file name. */
export interface TextSubject {
  language?: LanguageCode;
  group?: string | null;
}

/** The settings files that have their own action. */
export const SETTINGS_ACTIONS: Readonly<Record<string, Action>> = {
  "menus.yaml": "menus.write",
  "banners.yaml": "banners.write",
  "redirects.yaml": "redirects.write",
  "moved.yaml": "redirects.write",
};

const ARTICLE_ACTIONS = {
  read: "site.read",
  draft: "article.draft",
  add: "article.publish",
  publish: "article.publish",
  remove: "article.delete",
} as const satisfies Record<FileOperation, Action>;

/**
 * Returns the action that permits this operation on a file. Reading `site.yaml` requires permission to change it, because it
 * contains addresses to which enquiries are sent. {@link actionsOfSite} returns the further actions for a change of it.
 */
export function actionOnFile(name: string, operation: FileOperation): Action {
  if (name.startsWith("articles/")) return ARTICLE_ACTIONS[operation];
  if (operation === "read") return name === "site.yaml" ? "settings.write" : "site.read";
  if (name.startsWith("media/")) return operation === "add" ? "media.add" : "media.change";
  const action = Object.hasOwn(SETTINGS_ACTIONS, name) ? SETTINGS_ACTIONS[name] : undefined;
  return action ?? "settings.write";
}

/** Returns the language and group in `articles/<language>/[<group>/]<slug>.md`; empty for any other file name. */
export function subjectOfFile(name: string): TextSubject {
  const [folder, language, ...rest] = name.split("/");
  if (folder !== "articles" || !isLanguageCode(language) || rest.length < 1 || rest.length > 2) return {};
  return { language, group: rest.length === 2 ? (rest[0] ?? null) : null };
}

/** Keys of `site.yaml` that define the site's appearance. */
const LOOK_KEYS = ["themes"];

/** Returns the actions that permit a change of `site.yaml`, by the top-level keys that it changes. */
export function actionsOfSite(keys: readonly string[]): Action[] {
  const isLook = (key: string) => LOOK_KEYS.includes(key);
  return [
    ...(keys.includes("theme") ? (["theme.write"] as const) : []),
    ...(keys.some(isLook) ? (["look.write"] as const) : []),
    ...(keys.some((key) => key !== "theme" && !isLook(key)) ? (["settings.write"] as const) : []),
  ];
}
