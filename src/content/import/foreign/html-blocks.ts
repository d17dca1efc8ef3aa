const BLOCK =
  /^[\s>]*<\/?(?:article|aside|center|dd|details|div|dl|dt|figcaption|figure|h[1-6]|li|ol|p|picture|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video)\b/i;

/** True where Markdown takes a text for raw HTML: from a line that begins with a block's tag to the next empty one. */
export function isInHtml(text: string, offset: number): boolean {
  const before = text.slice(0, offset);
  const gap = [...before.matchAll(/\n[ \t]*\n/g)].at(-1);
  return BLOCK.test(before.slice(gap === undefined ? 0 : gap.index + gap[0].length));
}

const LABEL = String.raw`\[((?:\\.|[^\]\\])*)\]\(([^()\s]*)\)`;
const PICTURE = new RegExp(`!${LABEL}`, "g");
const LINK = new RegExp(LABEL, "g");

/** Pictures, links, strong words and code as HTML, for a place where Markdown would stand as it is. */
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
