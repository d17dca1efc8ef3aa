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
/** An attribute of the root element of a static shell: the id of the build. */
export const BUILD_ATTRIBUTE = "data-build";
/** Set on the root element if no page can be shown; the shell then shows a message. */
export const FAILED_ATTRIBUTE = "data-failed";
/** An attribute of the shell's links to print style sheets: the code of the theme. */
export const PRINT_ATTRIBUTE = "data-print";
/** Marks the element with an article's body, which the data block does not repeat. */
export const ARTICLE_BODY_ATTRIBUTE = "data-article-body";

/** The part of a page's head that hydration needs; the rest is already in the document. */
export function sentHead({ title, canonical }: PageHead): PageHead {
  return { ...plainHead(title), canonical };
}

/** Restores an article's body from the document. */
export function withArticleBody(page: Page, html: string): Page {
  const { content } = page;
  if (content.name !== "article") return page;
  return { ...page, content: { ...content, article: { ...content.article, html } } };
}
