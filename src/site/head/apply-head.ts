import type { Page, PageHead } from "../page/page.ts";
import { tagOf } from "../page/site-tag.ts";
import type { View } from "../view/view.ts";
import { pageAttributes } from "./page-attributes.ts";
import { PAGE_HEAD_ATTRIBUTE, writeHead } from "./write-head.ts";

/** The head elements that were created for each page. Those of a served page are found in the document instead. */
const shown = new WeakMap<PageHead, Element[]>();

/**
 * Replaces the head elements and the language of the document with those of a new page.
 *
 * @param left the previous page, whose elements are stored for a navigation back
 */
export function applyHead({ page, site }: Pick<View, "page" | "site">, left?: Page): void {
  const { head, language } = page;
  Object.assign(document.documentElement.dataset, pageAttributes(page));
  document.title = head.title;
  const tag = tagOf(site, language);
  // Assigning the same value would also make the browser compute all styles again.
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
