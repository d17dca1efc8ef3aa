import { type LanguageCode, isLanguageCode } from "../addresses/locales.ts";
import type { Action } from "./roles.ts";

/** What is done to a file of a content folder. */
export type Deed = "read" | "draft" | "add" | "publish" | "remove";

/** Where an article belongs, by its file's name. */
export interface TextSubject {
  language?: LanguageCode;
  group?: string | null;
}

/** Settings files with an action of their own. */
export const SETTINGS_ACTIONS: Readonly<Record<string, Action>> = {
  "menus.yaml": "menus.write",
  "banners.yaml": "banners.write",
  "redirects.yaml": "redirects.write",
  "moved.yaml": "redirects.write",
};

const ARTICLE_DEEDS = {
  read: "site.read",
  draft: "article.draft",
  add: "article.publish",
  publish: "article.publish",
  remove: "article.delete",
} as const satisfies Record<Deed, Action>;

/**
 * The action that a deed to a file is. `site.yaml` says where needs are sent, so reading it is for those who may change it; what a
 * change of it is besides, {@link actionsOfSite} tells.
 */
export function actionOnFile(name: string, deed: Deed): Action {
  if (name.startsWith("articles/")) return ARTICLE_DEEDS[deed];
  if (deed === "read") return name === "site.yaml" ? "settings.write" : "site.read";
  if (name.startsWith("media/")) return deed === "add" ? "media.add" : "media.change";
  const action = Object.hasOwn(SETTINGS_ACTIONS, name) ? SETTINGS_ACTIONS[name] : undefined;
  return action ?? "settings.write";
}

/** The language and group of `articles/<language>/[<group>/]<slug>.md`; nothing for what is no article, or has no such name. */
export function subjectOfFile(name: string): TextSubject {
  const [folder, language, ...rest] = name.split("/");
  if (folder !== "articles" || !isLanguageCode(language) || rest.length < 1 || rest.length > 2) return {};
  return { language, group: rest.length === 2 ? (rest[0] ?? null) : null };
}

/** Keys of `site.yaml` that are the site's look. */
const LOOK_KEYS = ["themes"];

/** What a change of `site.yaml` is, by the keys at its top that it concerns. */
export function actionsOfSite(keys: readonly string[]): Action[] {
  const isLook = (key: string) => LOOK_KEYS.includes(key);
  return [
    ...(keys.includes("theme") ? (["theme.write"] as const) : []),
    ...(keys.some(isLook) ? (["look.write"] as const) : []),
    ...(keys.some((key) => key !== "theme" && !isLook(key)) ? (["settings.write"] as const) : []),
  ];
}
