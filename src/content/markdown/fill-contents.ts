import type { Element, Root } from "hast";
import type { Heading } from "../../contract/api/articles.ts";
import { hasClass } from "./has-class.ts";
import { walkElements } from "./walk.ts";

/** The deepest level of headings in a list of contents. */
const DEEPEST = 3;

/**
 * Fills each list of contents with the headings of the text, those of level 3 below those of level 2. In a text without
 * headings, the list is removed with its title. The list is not a landmark, since the page may have another list of
 * contents with the same name.
 */
export function fillContents(tree: Root, headings: readonly Heading[]): void {
  const shown = headings.filter(({ depth }) => depth <= DEEPEST);
  walkElements(tree, (element, index, parent) => {
    if (!hasClass(element, "block-contents")) return undefined;
    if (shown.length === 0) {
      parent.children.splice(index, 1);
      return index;
    }
    element.children.push(listOf(shown));
    return undefined;
  });
}

function listOf(headings: readonly Heading[]): Element {
  const list = element("ol", []);
  let inner: Element | undefined;
  for (const { id, depth, text } of headings) {
    const link = element("a", [{ type: "text", value: text }]);
    link.properties["href"] = `#${encodeURIComponent(id)}`;
    const item = element("li", [link]);
    const last = list.children.at(-1);
    if (depth <= 2 || last?.type !== "element") {
      list.children.push(item);
      inner = undefined;
      continue;
    }
    if (inner === undefined) last.children.push((inner = element("ol", [])));
    inner.children.push(item);
  }
  return list;
}

function element(tagName: string, children: Element["children"]): Element {
  return { type: "element", tagName, properties: {}, children };
}
