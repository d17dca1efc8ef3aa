import type { Article } from "../../../contract/api/articles.ts";

/** Number of letters to compare. Derived summaries are shortened, and contain no markup. */
const COMPARED_LETTERS = 40;
/** Length of text that certainly contains this many letters, even with spaces and punctuation between them. */
const PREFIX_LENGTH = 4 * COMPARED_LETTERS;

/** The summary between title and text. It is empty if it was derived from the beginning of the text. */
export function leadOf({ html, summary }: Pick<Article, "html" | "summary">): string {
  return opensWith(html, summary) ? "" : summary;
}

function opensWith(html: string, summary: string): boolean {
  const letters = (text: string) =>
    text
      .slice(0, PREFIX_LENGTH)
      .replace(/[^\p{L}\p{N}]+/gu, "")
      .slice(0, COMPARED_LETTERS);
  return letters(html.slice(0, 2000).replace(/<[^>]*>|&[#\w]+;/g, "")).startsWith(letters(summary));
}
