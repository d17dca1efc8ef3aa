import { LANGUAGE_TAGS } from "../../contract/locales.ts";
import type { Page, PageHead } from "../page.ts";
import { PAGE_HEAD_ATTRIBUTE, headElements } from "./head-elements.ts";
import { pageFacts } from "./page-facts.ts";

/** What heads were in the document. That of a served page came with it and is known from nowhere else. */
const shown = new WeakMap<PageHead, Element[]>();

/**
 * Makes the document's head and language those of a new page.
 * @param left the page whose head the document has, to which visitors may go back
 */
export function applyHead(page: Page, left?: Page): void {
  const { head, language } = page;
  Object.assign(document.documentElement.dataset, pageFacts(page));
  document.title = head.title;
  document.documentElement.lang = LANGUAGE_TAGS[language];
  const old = [...document.head.querySelectorAll(`[${PAGE_HEAD_ATTRIBUTE}]`)];
  if (left) shown.set(left.head, old);
  const elements =
    shown.get(head) ??
    headElements(head).map(({ tag, attributes, text }) => {
      const element = document.createElement(tag);
      element.setAttribute(PAGE_HEAD_ATTRIBUTE, "");
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      if (text !== undefined) element.textContent = text;
      return element;
    });
  for (const element of old) element.remove();
  document.head.append(...elements);
}
