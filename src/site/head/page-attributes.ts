import type { Page } from "../page/page.ts";

/**
 * What the script that counts visits must know about a page, as `data-` attributes of the root element: its
 * HTTP status, and the number of search results.
 */
export function pageAttributes({ status, content }: Page): { status: string; hits: string } {
  const hits = content.name === "search" && content.result !== undefined ? String(content.result.total) : "";
  return { status: String(status), hits };
}
