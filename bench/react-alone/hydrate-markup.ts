// Baseline of hydration: React alone hydrates the existing markup, without data, texts or application. Each element of the page
// becomes a React element, in one transition, as on the site.
import { type ReactNode, createElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { ARTICLE_BODY_ATTRIBUTE, ROOT_ID } from "../../src/site/page/page-data.ts";

/** Converts a node to React elements. Comments and preload links are omitted, because React itself wrote them. */
function toReact(node: Node): ReactNode[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element) || node.localName === "link") return [];
  // An article's text is not converted: React leaves it as the server rendered it, as on the site.
  if (node.hasAttribute(ARTICLE_BODY_ATTRIBUTE))
    return [createElement(node.localName, { dangerouslySetInnerHTML: { __html: node.innerHTML } })];
  // The content of a text area is omitted, because React does not treat it as children.
  const children = node.localName === "textarea" ? [] : [...node.childNodes].flatMap(toReact);
  return [createElement(node.localName, null, ...children)];
}

const root = document.getElementById(ROOT_ID);
if (root !== null) {
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    startTransition(() => void hydrateRoot(root, [...root.childNodes].flatMap(toReact)));
  }).observe({ type: "paint", buffered: true });
}
