import type { Page } from "../page/page.ts";

/**
 * `data-` attributes of the root element for the script that counts visits: the HTTP status of the page, and the number of search
 * results.
 */
export function pageAttributes({ status, content }: Page): { status: string; hits: string } {
  const hits = content.name === "search" && content.result !== undefined ? String(content.result.total) : "";
  return { status: String(status), hits };
}
