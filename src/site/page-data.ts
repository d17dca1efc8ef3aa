import type { PublicConfig } from "../contract/rendering.ts";
import { plainHead } from "./head/plain-head.ts";
import type { Page, SiteData } from "./page.ts";

/** The data block of a served page: with it the browser takes over without asking for anything. */
export interface PageData {
  config: PublicConfig;
  origin: string;
  site: SiteData;
  page: Page;
  /** What was wrong with the configuration, for the console of whoever looks at the page. */
  warnings: readonly string[];
}

export const PAGE_DATA_ID = "page-data";
export const ROOT_ID = "root";
/** Marks the element that holds an article's body, which does not travel twice. */
export const ARTICLE_BODY_ATTRIBUTE = "data-article-body";

/** A page without what stands in its document, from where the browser has it: an article's body, and most of the head. */
export function withoutShown({ head: { title, canonical }, ...page }: Page): Page {
  return withArticleBody({ ...page, head: { ...plainHead(title), canonical } }, "");
}

/** Puts the body taken from the document back. */
export function withArticleBody(page: Page, html: string): Page {
  const { content } = page;
  if (content.name !== "article") return page;
  return { ...page, content: { ...content, article: { ...content.article, html } } };
}
