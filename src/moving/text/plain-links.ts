/** The position of the address of a link or picture. */
export interface PlainLink {
  start: number;
  address: string;
}

/** Text without any of these needs neither edits nor warnings. */
const MARK = /\]\(|\]:|\[!|[{<]/;
/** Code, escapes, HTML, definitions, callouts: next to them only the grammar can tell what is a link. */
const GRAMMAR = /[`\\<\t]| {4}|~~~|\]:|>[ \t]*\[!/;
/** No brackets in its text, no spaces in its address, and not across table cells: that is a link in any context. */
const LINK = /\[(?!\^)[^[\]|\n]*\]\(([^()\s|\p{Cc}]*)\)/gu;

/** The links of a text if they can be found without a parser, as in nine of ten texts that have any; otherwise `undefined`. */
export function plainLinks(text: string): PlainLink[] | undefined {
  if (!MARK.test(text)) return [];
  if (GRAMMAR.test(text)) return undefined;
  const links = [...text.matchAll(LINK)].map(({ 0: whole, 1: address = "", index }) => ({
    start: index + whole.length - 1 - address.length,
    address,
  }));
  return links.length === text.split("](").length - 1 ? links : undefined;
}
