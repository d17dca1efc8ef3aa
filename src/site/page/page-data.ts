import type { PublicConfig } from "../../contract/site/rendering.ts";
import type { Page, PageHead, SiteData } from "./page.ts";
import { plainHead } from "./plain-head.ts";

/** The data block of a served page. It contains everything that hydration needs, so that the browser requests no data. */
export interface PageData {
  config: PublicConfig;
  origin: string;
  site: SiteData;
  page: Page;
  /** Problems of the configuration, which the browser logs in its console. */
  warnings: readonly string[];
}

export const PAGE_DATA_ID = "page-data";
export const ROOT_ID = "root";
/** Attribute of the root element of a static shell, with the id of the build. */
export const BUILD_ATTRIBUTE = "data-build";
/** Attribute of the root element if no page can be shown. The shell then shows a message. */
export const FAILED_ATTRIBUTE = "data-failed";
/** Attribute of the shell's links to print style sheets, with the code of the theme. */
export const PRINT_ATTRIBUTE = "data-print";
/** Attribute of the element with an article's body. The data block does not repeat the body. */
export const ARTICLE_BODY_ATTRIBUTE = "data-article-body";

/** The part of a page's head that hydration needs; the rest is already in the document. */
export function sentHead({ title, canonical }: PageHead): PageHead {
  return { ...plainHead(title), canonical };
}

/** Adds an article's body, read from the document, to the page's data. */
export function withArticleBody(page: Page, html: string): Page {
  const { content } = page;
  if (content.name !== "article") return page;
  return { ...page, content: { ...content, article: { ...content.article, html } } };
}
