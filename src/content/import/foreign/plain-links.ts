/** Where the address of a link or picture stands. */
export interface PlainLink {
  start: number;
  address: string;
}

/** No edit and no warning is about a text without any of these. */
const MARK = /\]\(|\]:|\[!|[{<]/;
/** Code, escapes, HTML, definitions, callouts: what links mean beside them only the grammar can say. */
const GRAMMAR = /[`\\<\t]| {4}|~~~|\]:|>[ \t]*\[!/;
/** No brackets in its words and no spaces in its address, not over cells of a table: this is a link wherever it stands. */
const LINK = /\[(?!\^)[^[\]|\n]*\]\(([^()\s|\p{Cc}]*)\)/gu;

/** The links of a text in which they can be told by eye, as in nine of ten that have some; else `undefined`. */
export function plainLinks(text: string): PlainLink[] | undefined {
  if (!MARK.test(text)) return [];
  if (GRAMMAR.test(text)) return undefined;
  const links = [...text.matchAll(LINK)].map(({ 0: whole, 1: address = "", index }) => ({
    start: index + whole.length - 1 - address.length,
    address,
  }));
  return links.length === text.split("](").length - 1 ? links : undefined;
}
