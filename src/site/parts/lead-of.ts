import type { Article } from "../../contract/articles.ts";

/** How many letters are compared: derived summaries are cut, and have no markup. */
const COMPARED = 40;
/** Where so many letters stand, whatever stands between them. */
const LOOKED_AT = 4 * COMPARED;

const leads = new WeakMap<object, string>();

/** The summary between title and text; empty if it was derived from the beginning of the text. A server keeps its articles. */
export function leadOf(article: Pick<Article, "html" | "summary">): string {
  const known = leads.get(article);
  if (known !== undefined) return known;
  const lead = opensWith(article.html, article.summary) ? "" : article.summary;
  leads.set(article, lead);
  return lead;
}

function opensWith(html: string, summary: string): boolean {
  const letters = (text: string) =>
    text
      .slice(0, LOOKED_AT)
      .replace(/[^\p{L}\p{N}]+/gu, "")
      .slice(0, COMPARED);
  return letters(html.slice(0, 2000).replace(/<[^>]*>|&[#\w]+;/g, "")).startsWith(letters(summary));
}
