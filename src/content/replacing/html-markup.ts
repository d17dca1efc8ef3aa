/** A tag, comment or declaration of HTML. */
export interface Markup {
  from: number;
  to: number;
  /** The name of a tag; empty for others. */
  name: string;
  /** Whether it is an end tag. */
  isEnd: boolean;
}

const TAG = /<(?<slash>\/?)(?<name>[a-z][\w-]*)/iy;
const QUOTE_OR_END = /=\s*["']|>/g;

/** Finds the markup in HTML in one pass. Markup that is not closed reaches to the end, as in browsers. */
export function* markupIn(html: string): Generator<Markup> {
  for (let from = html.indexOf("<"); from >= 0;) {
    TAG.lastIndex = from;
    const { slash, name = "" } = TAG.exec(html)?.groups ?? {};
    const to = name === "" ? endOfOther(html, from) : endOfTag(html, TAG.lastIndex);
    if (to !== undefined) yield { from, to, name, isEnd: slash === "/" };
    from = html.indexOf("<", to ?? from + 1);
  }
}

/** Returns where a tag ends. Quotes only count after `=`, and `>` does not end a tag between them. */
function endOfTag(html: string, from: number): number {
  QUOTE_OR_END.lastIndex = from;
  for (let match = QUOTE_OR_END.exec(html); match !== null; match = QUOTE_OR_END.exec(html)) {
    if (match[0] === ">") return QUOTE_OR_END.lastIndex;
    const close = html.indexOf(match[0].slice(-1), QUOTE_OR_END.lastIndex);
    if (close < 0) break;
    QUOTE_OR_END.lastIndex = close + 1;
  }
  return html.length;
}

/** Returns where a comment or declaration ends; `undefined` if `<` is an ordinary character. */
function endOfOther(html: string, from: number): number | undefined {
  // `<!-->` is a whole comment.
  if (html.startsWith("<!--", from)) return endOf(html, "-->", from + 2);
  return /[!?/]/.test(html.charAt(from + 1)) ? endOf(html, ">", from) : undefined;
}

function endOf(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}
