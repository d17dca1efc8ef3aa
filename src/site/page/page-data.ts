import type { PublicConfig } from "../../contract/site/rendering.ts";
import type { Page, PageHead, SiteData } from "./page.ts";
import { plainHead } from "./plain-head.ts";

/** The data block of a served page: all that hydration needs, so that the browser requests no data. */
export interface PageData {
  config: PublicConfig;
  origin: string;
  site: SiteData;
  page: Page;
  /** Problems with the configuration, to be shown in the browser's console. */
  warnings: readonly string[];
}

export const PAGE_DATA_ID = "page-data";
export const ROOT_ID = "root";
/** On the root element of a static shell: the build that it belongs to. */
export const BUILD_ATTRIBUTE = "data-build";
/** On the same element once no page can be shown: the shell then says so. */
export const FAILED_ATTRIBUTE = "data-failed";
/** On the shell's links to style sheets for paper: the theme. */
export const PRINT_ATTRIBUTE = "data-print";
/** Marks the element with an article's body, which is not sent a second time in the data block. */
export const ARTICLE_BODY_ATTRIBUTE = "data-article-body";

/** The part of a page's head that is sent in the data block: the rest is in the document, and hydration does not need it. */
export function sentHead({ title, canonical }: PageHead): PageHead {
  return { ...plainHead(title), canonical };
}

/** Restores an article's body from the document. */
export function withArticleBody(page: Page, html: string): Page {
  const { content } = page;
  if (content.name !== "article") return page;
  return { ...page, content: { ...content, article: { ...content.article, html } } };
}
