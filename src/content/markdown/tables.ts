import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { SKIP, walkElements } from "./walk.ts";
import { WORDING } from "./wording.ts";

/**
 * Wraps each table into a region that scrolls sideways and can be reached by keyboard. Markdown requires a header row: a header
 * row without text is removed, and an empty corner cell becomes an ordinary cell.
 */
export function applyTables(tree: Root, language: LanguageCode): void {
  walkElements(tree, (element, index, parent) => {
    if (element.tagName !== "table") return;
    mendHead(element);
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

function mendHead(table: Element): void {
  const head = table.children.find((child) => child.type === "element" && child.tagName === "thead");
  if (head?.type !== "element") return;
  if (isEmpty(head)) {
    table.children = table.children.filter((child) => child !== head);
    return;
  }
  walkElements(head, (cell) => {
    if (cell.tagName === "th" && isEmpty(cell)) cell.tagName = "td";
  });
}

/** Whether the element contains neither text nor a picture. */
function isEmpty(element: Element): boolean {
  let hasPicture = false;
  walkElements(element, ({ tagName }) => {
    hasPicture ||= tagName === "img";
  });
  return !hasPicture && toString(element).trim() === "";
}
