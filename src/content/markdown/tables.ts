import type { Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import type { LanguageCode } from "../../contract/locales.ts";
import { WORDING } from "./wording.ts";

/** Wraps each table into a region that scrolls sideways and can be reached by keyboard. */
export function applyTables(tree: Root, language: LanguageCode): void {
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName !== "table" || index === undefined || parent === undefined) return;
    parent.children[index] = {
      type: "element",
      tagName: "div",
      properties: {
        className: ["table-scroll"],
        role: "group",
        tabIndex: 0,
        ariaLabel: WORDING[language].table,
      },
      children: [element],
    };
    return SKIP;
  });
}
