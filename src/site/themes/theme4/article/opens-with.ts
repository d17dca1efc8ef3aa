/** How many letters of an opening tell that it is the same: derived summaries are cut, and set without their marks. */
const COMPARED = 40;

/** True when a text begins with the words of its own summary, which was then taken from it. */
export function opensWith(html: string, summary: string): boolean {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").slice(0, COMPARED);
  return letters(html.slice(0, 2000).replace(/<[^>]*>|&[#\w]+;/g, "")).startsWith(letters(summary));
}
