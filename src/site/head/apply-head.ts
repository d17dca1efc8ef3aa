import { LANGUAGE_TAGS } from "../../contract/locales.ts";
import type { Page } from "../page.ts";
import { PAGE_HEAD_ATTRIBUTE, headElements } from "./head-elements.ts";
import { pageFacts } from "./page-facts.ts";

/** Makes the document's head and language those of a new page. */
export function applyHead(page: Page): void {
  const { head, language } = page;
  Object.assign(document.documentElement.dataset, pageFacts(page));
  document.title = head.title;
  document.documentElement.lang = LANGUAGE_TAGS[language];
  const elements = headElements(head).map(({ tag, attributes, text }) => {
    const element = document.createElement(tag);
    element.setAttribute(PAGE_HEAD_ATTRIBUTE, "");
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    return element;
  });
  for (const old of document.head.querySelectorAll(`[${PAGE_HEAD_ATTRIBUTE}]`)) old.remove();
  document.head.append(...elements);
}
