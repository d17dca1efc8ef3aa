import type { Element, Root } from "hast";
import type { Heading } from "../../contract/api/articles.ts";
import { coded } from "../../contract/studio/finding-codes.ts";
import { hasClass } from "./has-class.ts";
import { startOf } from "./positions.ts";
import type { RenderIssue } from "./render-context.ts";
import { walkElements } from "./walk.ts";

/** Levels of headings that a list of contents shows. */
const DEEPEST = 3;
/** Maximum number of lists of contents in a text. A thousand of them with a thousand headings would be a page of 30 MB. */
export const MAXIMUM_CONTENTS = 10;

/**
 * Fills each list of contents with the headings of the text, those of level 3 below those of level 2. In a text without headings,
 * the list is removed with its title, and so are lists beyond the maximum number. It is no landmark: the page may have contents of
 * its own, with the same name.
 */
export function fillContents(tree: Root, headings: readonly Heading[], issues: RenderIssue[]): void {
  const shown = headings.filter(({ depth }) => depth <= DEEPEST);
  let count = 0;
  walkElements(tree, (element, index, parent) => {
    if (!hasClass(element, "block-contents")) return undefined;
    count += 1;
    if (count === MAXIMUM_CONTENTS + 1)
      issues.push({
        kind: "block-content",
        ...startOf(element),
        message: `only the first ${MAXIMUM_CONTENTS} blocks "contents" of an article are shown. Remove the others`,
        coded: coded("too-many-contents", { most: MAXIMUM_CONTENTS }),
      });
    if (shown.length === 0 || count > MAXIMUM_CONTENTS) {
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
