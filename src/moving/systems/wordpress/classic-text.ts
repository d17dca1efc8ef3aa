import { replacePieces } from "../../html/pieces.ts";

const BLOCK_NAMES =
  "address|article|aside|audio|blockquote|caption|center|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video";
const BLOCK_TAG = new RegExp(`<(?:/?(?:${BLOCK_NAMES})\\b|!--)`, "gi");
const BEGINS_WITH_TAG = new RegExp(`^</?(?:${BLOCK_NAMES})\\b[^>]*>`, "i");
const LITERAL = /<(pre|script|style|textarea)\b/gi;

/**
 * Adds paragraphs to a text of the classic editor: an empty line ends a paragraph, and a line end is a line break. Block elements
 * and code are unchanged.
 */
export function paragraphs(text: string): string {
  const originals: string[] = [];
  // Private-use characters temporarily replace code, so that no paragraphs are added inside it.
  const literal = replacePieces(
    text.replace(/\r\n?/g, "\n"),
    LITERAL,
    ([, name = ""]) => `</${name}\\s*>`,
    ({ whole }) => `\n\n\uE000${originals.push(whole) - 1}\uE000\n\n`,
  );
  const marked = replacePieces(
    literal,
    BLOCK_TAG,
    ([mark]) => (mark === "<!--" ? "-->" : ">"),
    ({ whole }) => `\n\n${whole}\n\n`,
  );
  return marked
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
    .map((piece) => {
      if (/^\uE000\d+\uE000$/.test(piece) || piece.startsWith("<!--")) return piece;
      return BEGINS_WITH_TAG.test(piece) ? piece : `<p>${broken(piece)}</p>`;
    })
    .join("\n")
    .replace(/\uE000(\d+)\uE000/g, (_, index: string) => originals[Number(index)] ?? "")
    .replace(INSIDE_PHRASING, (_, open: string, words: string, close: string) => open + words + close);
}

function broken(piece: string): string {
  return piece
    .split("\n")
    .map((line) => line.trimEnd())
    .join("<br>\n");
}

/** Matches elements that contain only inline text, so that they need no paragraph. */
const INSIDE_PHRASING =
  /(<(?:p|h[1-6]|figcaption|caption|dt|summary|td|th|li)\b[^>]*>)\s*<p>((?:(?!<\/?(?:p|li)\b)[\s\S])*)<\/p>\s*(<\/(?:p|h[1-6]|figcaption|caption|dt|summary|td|th|li)>)/gi;
