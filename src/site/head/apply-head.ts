import type { Page, PageHead } from "../page/page.ts";
import { tagOf } from "../page/site-tag.ts";
import type { View } from "../view/view.ts";
import { pageAttributes } from "./page-attributes.ts";
import { PAGE_HEAD_ATTRIBUTE, writeHead } from "./write-head.ts";

/** The head elements of pages shown so far. Those of a served page are known only from the document. */
const shown = new WeakMap<PageHead, Element[]>();

/**
 * Replaces the document's head and language by those of a new page.
 *
 * @param left the page being left: its elements are stored, in case the visitor goes back
 */
export function applyHead({ page, site }: Pick<View, "page" | "site">, left?: Page): void {
  const { head, language } = page;
  Object.assign(document.documentElement.dataset, pageAttributes(page));
  document.title = head.title;
  const tag = tagOf(site, language);
  // Setting even the same value would make the browser compute the styles of all elements again.
  if (document.documentElement.lang !== tag) document.documentElement.lang = tag;
  const old = [...document.head.querySelectorAll(`[${PAGE_HEAD_ATTRIBUTE}]`)];
  if (left) shown.set(left.head, old);
  const elements = shown.get(head) ?? parse(writeHead(head));
  for (const element of old) element.remove();
  document.head.append(...elements);
}

function parse(html: string): Element[] {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.children];
}
