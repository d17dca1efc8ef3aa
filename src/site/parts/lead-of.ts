import type { Article } from "../../contract/articles.ts";

/** How many letters of an opening tell that it is the same: derived summaries are cut, and set without their marks. */
const COMPARED = 40;

/** What stands between title and text: the summary, but none that was taken from the text's own beginning. */
export function leadOf({ html, summary }: Pick<Article, "html" | "summary">): string {
  return opensWith(html, summary) ? "" : summary;
}

function opensWith(html: string, summary: string): boolean {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").slice(0, COMPARED);
  return letters(html.slice(0, 2000).replace(/<[^>]*>|&[#\w]+;/g, "")).startsWith(letters(summary));
}
