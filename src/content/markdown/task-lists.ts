import type { Root } from "hast";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { walkElements } from "./walk.ts";
import { WORDING } from "./wording.ts";

/** Labels the checkboxes of task lists with their text. Without a label, a screen reader announces them without a name. */
export function applyTaskLists(tree: Root, language: LanguageCode): void {
  const { done, open } = WORDING[language].tasks;
  walkElements(tree, ({ tagName, properties }) => {
    if (tagName === "input") properties["ariaLabel"] = properties["checked"] ? done : open;
  });
}
