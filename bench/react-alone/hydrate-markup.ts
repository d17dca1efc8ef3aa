// The floor of a page's hydration: React alone takes over the markup that is there. No data, no texts, no application: each
// element of the page is an element of React, in one transition, as the site does it.
import { type ReactNode, createElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { ARTICLE_BODY_ATTRIBUTE, ROOT_ID } from "../../src/site/page/page-data.ts";

/** Converts a node to a React element. Comments, and preloads of pictures, were written by React. */
function toReact(node: Node): ReactNode[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element) || node.localName === "link") return [];
  // The site leaves an article's text as the server wrote it, too.
  if (node.hasAttribute(ARTICLE_BODY_ATTRIBUTE))
    return [createElement(node.localName, { dangerouslySetInnerHTML: { __html: node.innerHTML } })];
  // A text area's content is no child to React.
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
