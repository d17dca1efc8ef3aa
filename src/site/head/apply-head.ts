import type { Page, PageHead } from "../page/page.ts";
import { tagOf } from "../page/site-tag.ts";
import type { View } from "../view/view.ts";
import { pageFacts } from "./page-facts.ts";
import { PAGE_HEAD_ATTRIBUTE, writeHead } from "./write-head.ts";

/** What heads were in the document. That of a served page came with it and is known from nowhere else. */
const shown = new WeakMap<PageHead, Element[]>();

/**
 * Makes the document's head and language those of a new page.
 * @param left the page whose head the document has, to which visitors may go back
 */
export function applyHead({ page, site }: Pick<View, "page" | "site">, left?: Page): void {
  const { head, language } = page;
  Object.assign(document.documentElement.dataset, pageFacts(page));
  document.title = head.title;
  const tag = tagOf(site, language);
  // Even the same value would have the browser work out the style of every element again.
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
