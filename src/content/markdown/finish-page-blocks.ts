import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { hasClass } from "./has-class.ts";
import { walkElements } from "./walk.ts";

const HEADING = /^h[1-6]$/;

/**
 * Adds what the sanitiser does not permit authors: progress bars, and focus for strips of pictures. Corrects headings so that no
 * level is skipped.
 */
export function finishPageBlocks(tree: Root): void {
  let level = 1;
  walkElements(tree, (element) => {
    if (HEADING.test(element.tagName) && !hasClass(element, "sr-only")) {
      // An h1 of the author becomes an h2.
      level = Math.min(Math.max(Number(element.tagName[1]), 2), level + 1);
      element.tagName = `h${level}`;
    }
    const { className } = element.properties;
    if (Array.isArray(className) && className.length === 0) delete element.properties["className"];
    if (hasClass(element, "block-progress")) fillProgress(element);
    // Some browsers let keys scroll only what has focus.
    if (hasClass(element, "block-pictures-strip") || hasClass(element, "block-pictures-carousel"))
      element.properties["tabIndex"] = 0;
  });
}

function fillProgress(element: Element): void {
  const bar = element.children.find(
    (child): child is Element => child.type === "element" && hasClass(child, "block-progress-bar"),
  );
  const words = element.children.find((child) => child.type === "element");
  if (bar === undefined || words?.type !== "element") return;
  const { dataValue: value, dataMax: max } = bar.properties;
  bar.tagName = "progress";
  bar.properties = {
    className: ["block-progress-bar"],
    value: String(Math.min(Number(value), Number(max))),
    max: String(Number(max) || 1),
    ariaLabel: toString(words).replace(/\s+/g, " ").trim(),
  };
}

/**
 * If the page opens with a hero, turns the hero's label into the title (h1). Returns the label's id; `undefined` if there is
 * none.
 */
export function raiseTitle(tree: Root): string | undefined {
  const hero = tree.children.find((child) => child.type === "element");
  if (hero?.type !== "element" || !hasClass(hero, "block-hero")) return undefined;
  let id: string | undefined;
  walkElements(hero, (element) => {
    if (id !== undefined || element.tagName !== "h2") return;
    element.tagName = "h1";
    id = String(element.properties["id"]);
  });
  return id;
}
