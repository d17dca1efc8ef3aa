import type { Root } from "hast";
import type { LanguageCode } from "../../contract/locales.ts";
import { walkElements } from "./walk.ts";
import { WORDING } from "./wording.ts";

/** Names the boxes of task lists by what they say: without a name a screen reader announces a nameless box. */
export function applyTaskLists(tree: Root, language: LanguageCode): void {
  const { done, open } = WORDING[language].tasks;
  walkElements(tree, ({ tagName, properties }) => {
    if (tagName === "input") properties["ariaLabel"] = properties["checked"] ? done : open;
  });
}
