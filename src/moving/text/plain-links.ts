/** The position of the address of a link or picture. */
export interface PlainLink {
  start: number;
  address: string;
}

/** Text without any of these needs neither edits nor warnings. */
const MARK = /\]\(|\]:|\[!|[{<]/;
/** Code, escapes, HTML, definitions and callouts: next to these, only a parser can recognise links. */
const GRAMMAR = /[`\\<\t]| {4}|~~~|\]:|>[ \t]*\[!/;
/** A link without brackets in its text, without spaces in its address and within one table cell is a link in any context. */
const LINK = /\[(?!\^)[^[\]|\n]*\]\(([^()\s|\p{Cc}]*)\)/gu;

/** The links of a text if they can be found without a parser, as in nine out of ten texts with links; otherwise `undefined`. */
export function plainLinks(text: string): PlainLink[] | undefined {
  if (!MARK.test(text)) return [];
  if (GRAMMAR.test(text)) return undefined;
  const links = [...text.matchAll(LINK)].map(({ 0: whole, 1: address = "", index }) => ({
    start: index + whole.length - 1 - address.length,
    address,
  }));
  return links.length === text.split("](").length - 1 ? links : undefined;
}
