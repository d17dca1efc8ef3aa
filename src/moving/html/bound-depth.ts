/** Maximum number of nested elements, because HTML parsers and writers are recursive. Page builders reach 40. */
export const MAXIMUM_OPEN = 200;
/** Maximum nesting of lists, quotes, tables and similar elements. The parser reads each level again for every level around it. */
export const MAXIMUM_NESTED = 40;
/**
 * Maximum number of elements of a piece of HTML. Each takes some 3 KB of memory while it is parsed, and hardly any article is that
 * long.
 */
export const MAXIMUM_ELEMENTS = 50_000;
/** Maximum number of unclosed formatting elements such as `<b>`. HTML opens them again in each following paragraph. */
const MAXIMUM_UNCLOSED = 50;

const NESTED = /^(?:aside|blockquote|details|dl|figure|ol|table|ul)$/;
const INLINE =
  /^(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|label|mark|q|s|small|span|strike|strong|sub|sup|tt|u|var)$/;
/** Matches elements without content, which have no end tag. */
export const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Matches elements whose content is plain text, even if it looks like tags. */
const RAW = /^(?:iframe|noembed|noframes|script|style|textarea|title|xmp)$/;
/** Elements whose end tag may be omitted, each with the elements that end it. A list or table in between prevents that. */
const ENDED_BY: Record<string, RegExp> = {
  p: /^(?:address|article|aside|blockquote|details|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/,
  li: /^li$/,
  dt: /^d[dt]$/,
  dd: /^d[dt]$/,
  option: /^opt(?:ion|group)$/,
  tr: /^(?:tr|tbody|tfoot|thead)$/,
  td: /^(?:td|th|tr|tbody|tfoot)$/,
  th: /^(?:td|th|tr|tbody|tfoot)$/,
};
const TAG = /<(\/?)([a-z][^\s/>]*)|<!--/gi;
interface BoundHtml {
  html: string;
  /** True if tags were dropped because of their depth. */
  isFlattened: boolean;
  /** True if there were too many elements. */
  isCut: boolean;
}

/**
 * Limits the nesting and the number of elements to what parsers can handle. Deeper tags are dropped but their text is kept, with
 * blocks on separate lines. After too many elements, the rest of the text is kept without any. HTML within the limits is returned
 * unchanged.
 */
export function boundDepth(html: string): BoundHtml {
  const scan = new DepthScan(html);
  scan.run();
  const { isFlattened, isCut } = scan;
  return { html: isFlattened || isCut ? scan.result : html, isFlattened, isCut };
}

class DepthScan {
  isFlattened = false;
  isCut = false;
  #elements = 0;
  readonly #parts: string[] = [];
  readonly #html: string;
  readonly #open: string[] = [];
  /** Number of dropped tags that are still open, by name. Their end tags are dropped, too. */
  readonly #left = new Map<string, number>();
  #nested = 0;
  #unclosed = 0;
  #end = 0;
  #isLineBegun = false;

  constructor(html: string) {
    this.#html = html;
  }

  get result(): string {
    return this.#parts.join("");
  }

  run(): void {
    const tag = new RegExp(TAG);
    for (let match = tag.exec(this.#html); match !== null; match = tag.exec(this.#html)) {
      const [, slash, written] = match;
      const close = this.#html.indexOf(written === undefined ? "-->" : ">", tag.lastIndex);
      if (close < 0) break;
      tag.lastIndex = close + (written === undefined ? 3 : 1);
      if (written === undefined) continue;
      this.#text(match.index);
      const name = written.toLowerCase();
      const whole = this.#html.slice(match.index, tag.lastIndex);
      this.#end = tag.lastIndex;
      if (slash === "") this.#countElement();
      const isRaw = slash === "" && RAW.test(name);
      if (isRaw) tag.lastIndex = this.#endOfRaw(name, tag.lastIndex);
      if (this.isCut) {
        if (isRaw) this.#end = tag.lastIndex;
        else if (!INLINE.test(name)) this.#breakLine();
      } else if (slash === "/") this.#closeTag(name, whole);
      else if (isRaw) this.#parts.push(whole);
      else this.#openTag(name, whole);
    }
    this.#text(this.#html.length);
    if (this.isCut) this.#parts.push("</pre>");
  }

  /** After too many elements, closes all open ones and opens the one that keeps the rest of the text. */
  #countElement(): void {
    this.#elements += 1;
    if (this.isCut || this.#elements <= MAXIMUM_ELEMENTS) return;
    this.isCut = true;
    this.#parts.push(...this.#open.toReversed().map((name) => `</${name}>`), "<pre>");
    this.#isLineBegun = false;
  }

  #breakLine(): void {
    if (this.#isLineBegun) this.#parts.push("\n");
    this.#isLineBegun = false;
  }

  #text(until: number): void {
    const text = this.#html.slice(this.#end, until);
    if (text.trim() !== "") this.#isLineBegun = true;
    this.#parts.push(text);
    this.#end = until;
  }

  #endOfRaw(name: string, from: number): number {
    const end = new RegExp(`</${name}\\b`, "gi");
    end.lastIndex = from;
    return end.exec(this.#html)?.index ?? this.#html.length;
  }

  #openTag(name: string, whole: string): void {
    if (VOID.test(name) || whole.endsWith("/>")) {
      this.#parts.push(whole);
      return;
    }
    this.#closeImplied(name);
    const isNested = NESTED.test(name);
    if (this.#open.length >= MAXIMUM_OPEN || (isNested && this.#nested >= MAXIMUM_NESTED)) {
      this.#leaveOut(name);
      this.#left.set(name, (this.#left.get(name) ?? 0) + 1);
      return;
    }
    this.#open.push(name);
    if (isNested) this.#nested += 1;
    this.#parts.push(whole);
  }

  #closeTag(name: string, whole: string): void {
    const left = this.#left.get(name) ?? 0;
    if (left > 0) {
      this.#left.set(name, left - 1);
      this.#leaveOut(name);
      return;
    }
    const index = this.#open.lastIndexOf(name);
    if (index >= 0) {
      this.#closeDownTo(index + 1, INLINE.test(name));
      this.#pop();
    }
    this.#parts.push(whole);
  }

  /** Closes the elements that an opening element ends. */
  #closeImplied(name: string): void {
    for (let index = this.#open.length - 1; index >= 0; index -= 1) {
      const open = this.#open[index] ?? "";
      if (ENDED_BY[open]?.test(name) === true) this.#closeDownTo(index, false);
      else if (!INLINE.test(open)) return;
    }
  }

  #closeDownTo(length: number, isInline: boolean): void {
    while (this.#open.length > length) {
      const name = this.#pop();
      if (isInline || !INLINE.test(name)) continue;
      this.#unclosed += 1;
      if (this.#unclosed <= MAXIMUM_UNCLOSED) continue;
      this.isFlattened = true;
      this.#parts.push(`</${name}>`);
    }
  }

  #pop(): string {
    const name = this.#open.pop() ?? "";
    if (NESTED.test(name)) this.#nested -= 1;
    return name;
  }

  #leaveOut(name: string): void {
    this.isFlattened = true;
    if (INLINE.test(name) || !this.#isLineBegun) return;
    this.#parts.push("<br>");
    this.#isLineBegun = false;
  }
}
