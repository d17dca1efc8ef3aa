import type { PublicConfig } from "../contract/rendering.ts";
import { plainHead } from "./head/plain-head.ts";
import type { Page, PageHead, SiteData } from "./page.ts";

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
/** Of a shell's root element on static hosting: the build that it belongs to. */
export const BUILD_ATTRIBUTE = "data-build";
/** Of the same, once it is known that no page will stand in it: the shell then says so. */
export const FAILED_ATTRIBUTE = "data-failed";
/** Marks the element that holds an article's body, which does not travel twice. */
export const ARTICLE_BODY_ATTRIBUTE = "data-article-body";

/** The part of a page's head that travels: the rest stands in its document, and the browser needs no more of it. */
export function sentHead({ title, canonical }: PageHead): PageHead {
  return { ...plainHead(title), canonical };
}

/** Puts the body taken from the document back. */
export function withArticleBody(page: Page, html: string): Page {
  const { content } = page;
  if (content.name !== "article") return page;
  return { ...page, content: { ...content, article: { ...content.article, html } } };
}
