import type { Page } from "../page/page.ts";

/**
 * What the counting script must know of a page, as `data-` attributes of the document's element: its HTTP
 * status, and how many articles a search found.
 */
export function pageFacts({ status, content }: Page): { status: string; hits: string } {
  const hits = content.name === "search" && content.result !== undefined ? String(content.result.total) : "";
  return { status: String(status), hits };
}
