/** The position of the address of a link or picture. */
export interface PlainLink {
  start: number;
  address: string;
}

/** Matches text that may need edits or warnings. */
const MARK = /\]\(|\]:|\[!|[{<]/;
/** Matches code, escapes, HTML, definitions and callouts. In a text with these, only a parser can recognise links. */
const GRAMMAR = /[`\\<\t]| {4}|~~~|\]:|>[ \t]*\[!/;
/**
 * Matches links that are links in any context: without brackets in the text, without spaces in the address, and within one table
 * cell.
 */
const LINK = /\[(?!\^)[^[\]|\n]*\]\(([^()\s|\p{Cc}]*)\)/gu;

/**
 * Returns the links of a text if they can be found without a parser, as in nine out of ten texts with links; otherwise
 * `undefined`.
 */
export function plainLinks(text: string): PlainLink[] | undefined {
  if (!MARK.test(text)) return [];
  if (GRAMMAR.test(text)) return undefined;
  const links = [...text.matchAll(LINK)].map(({ 0: whole, 1: address = "", index }) => ({
    start: index + whole.length - 1 - address.length,
    address,
  }));
  return links.length === text.split("](").length - 1 ? links : undefined;
}
