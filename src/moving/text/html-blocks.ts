import type { Range } from "./literal-ranges.ts";

const BLOCK =
  /^[\s>]*<\/?(?:article|aside|center|dd|details|div|dl|dt|figcaption|figure|h[1-6]|li|ol|p|picture|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video)\b/i;

/** Returns the ranges that Markdown treats as raw HTML: from a line that begins with a block tag to the next empty line. */
export function htmlRanges(text: string): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  for (const end of [...text.matchAll(/\n[ \t]*\n/g)]
    .map(({ 0: gap, index }) => index + gap.length)
    .concat(text.length)) {
    const [tag] = BLOCK.exec(text.slice(start, end)) ?? [];
    if (tag !== undefined) ranges.push({ start: start + tag.length, end });
    start = end;
  }
  return ranges;
}

const LABEL = String.raw`\[((?:\\.|[^\]\\])*)\]\(([^()\s]*)\)`;
const PICTURE = new RegExp(`!${LABEL}`, "g");
const LINK = new RegExp(LABEL, "g");

/** Writes pictures, links, strong text and code as HTML, for places where Markdown would be shown literally. */
export function markdownAsHtml(text: string): string {
  return text
    .replace(
      PICTURE,
      (_whole, alt: string, src: string) => `<img src="${escape(src)}" alt="${escape(plain(alt))}">`,
    )
    .replace(
      LINK,
      (_whole, words: string, href: string) => `<a href="${escape(href)}">${escape(plain(words))}</a>`,
    )
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/`([^`]+)`/g, "<code>$1</code>");
}

function plain(text: string): string {
  return text.replace(/\\([[\]])/g, "$1");
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
