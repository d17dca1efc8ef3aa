/**
 * Quotes, list items with footnotes, and blocks between `:::`. A block is certain if the parser surely reads its first line as
 * the beginning of one.
 */
type Container =
  | { kind: "quote" }
  | { kind: "item"; indent: number }
  | { kind: "block"; colons: number; isCertain: boolean };

/** The containers of a line, and what follows their marks. */
export interface LineStart {
  /** The line without the marks of its containers, with tabs expanded if there were any among the marks. */
  rest: string;
  /** Whether all open containers continue. Otherwise, the code or HTML within them has ended. */
  isWithin: boolean;
  /** Whether a container surely begins or ends here, and the paragraph with it. */
  isBorder: boolean;
  /** Whether the line continues a paragraph of a container although it lacks the marks. */
  isLazy: boolean;
  /** The number of open blocks between `:::`. */
  blocks: number;
}

const QUOTE = /^ {0,3}> ?/;
const ITEM = /^ {0,3}(?:[-*+]|(\d{1,9})[.)])(?: {1,4}(?! )| (?= {4})|(?= *$))/;
const FOOTNOTE = /^ {0,3}\[\^[^\s[\]\\]{1,900}\]:/;
const FOOTNOTE_INDENT = 4;
const RULE = /^ {0,3}([-*_])(?: *\1){2,} *$/;
const BLOCK = /^ {0,3}(:{3,})[A-Za-z]/;
const ATTRIBUTE = String.raw`[ ]*[.#]?[A-Za-z][\w-]*(?:=(?:"[^"]*"|'[^']*'|[\w/.-]+))?`;
const CERTAIN_BLOCK = new RegExp(
  String.raw`^ {0,3}:{3,}[A-Za-z]\w*(?:\[[^[\]\\]*\])?(?:\{(?:${ATTRIBUTE}(?= |\}))* *\})? *$`,
);
const BLOCK_END = /^ {0,3}(:{3,}) *$/;
/** Matches lines that end a paragraph without a mark of a container. */
export const HEADING = /^ {0,3}#{1,6}(?: |$)/;
export const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** Elements that begin a block of HTML. Any other element begins a paragraph. */
export const HTML_BLOCK =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|iframe|li|main|menu|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=\s|\/?>|$)/i;
/** Maximum number of containers that are tracked. Other limits already reject texts with fewer. */
const MAXIMUM_CONTAINERS = 250;
const TAB_AMONG_MARKS = /^[ >\-*+\d.)]*\t/;

/**
 * Determines which containers each line of a Markdown text is in, without parsing it. In doubt, it assumes that a container is
 * still open and that a paragraph continues: treating code as text is harmless, but text treated as code would not be checked.
 */
export function openContainers(): {
  read(line: string, before: { isParagraph: boolean; isCode: boolean }): LineStart;
} {
  const open: Container[] = [];

  /** Returns the position after the marks of all containers that continue, and their number. */
  function follow(line: string): { at: number; kept: number; isEnd: boolean } {
    let at = 0;
    let kept = 0;
    for (const container of open) {
      const rest = line.slice(at);
      if (container.kind === "block" && (BLOCK_END.exec(rest)?.[1]?.length ?? 0) >= container.colons)
        return { at: line.length, kept, isEnd: true };
      if (container.kind === "quote" && !QUOTE.test(rest)) break;
      if (container.kind === "item" && rest.trim() !== "" && indentOf(rest) < container.indent) break;
      at += widthOf(container, rest);
      kept += 1;
    }
    return { at, kept, isEnd: false };
  }

  /** Opens the containers that begin in a line, and returns the position after their marks. */
  function begin(line: string, from: number, kept: number, isParagraph: boolean): number {
    let at = from;
    for (let begun = 0; ; begun += 1) {
      const rest = line.slice(at);
      const container = containerOf(rest, isParagraph && begun === 0 && kept === open.length);
      if (container === undefined || open.length > MAXIMUM_CONTAINERS) return at;
      if (begun === 0) open.length = kept;
      open.push(container.container);
      at += container.width;
    }
  }

  return {
    read(content, { isParagraph, isCode }) {
      const line = TAB_AMONG_MARKS.test(content) ? expandTabs(content) : content;
      const { at, kept, isEnd } = follow(line);
      const isWithin = kept === open.length;
      const blocks = () => open.filter(({ kind }) => kind === "block").length;
      const plain = { isBorder: false, isLazy: false };
      if (isEnd) {
        const ended = open[kept];
        open.length = kept;
        const isBorder = ended?.kind === "block" && ended.isCertain;
        return { ...plain, rest: isBorder ? "" : line.trim(), isWithin: false, isBorder, blocks: blocks() };
      }
      if (isCode && isWithin) return { ...plain, rest: line.slice(at), isWithin, blocks: blocks() };
      const begun = begin(line, at, kept, isParagraph);
      const rest = line.slice(begun);
      const hasBegun = begun > at;
      const isLazy = !hasBegun && !isWithin && isParagraph && rest.trim() !== "" && !endsParagraph(rest);
      if (!hasBegun && !isLazy) open.length = kept;
      const colons = BLOCK.exec(rest)?.[1]?.length;
      const isCertain = colons !== undefined && CERTAIN_BLOCK.test(rest);
      if (colons !== undefined && open.length <= MAXIMUM_CONTAINERS)
        open.push({ kind: "block", colons, isCertain });
      return { rest, isWithin, isBorder: hasBegun || isCertain, isLazy, blocks: blocks() };
    },
  };
}

function endsParagraph(rest: string): boolean {
  return [HEADING, FENCE, HTML_BLOCK, RULE, BLOCK].some((pattern) => pattern.test(rest));
}

/** @param interrupts whether the container would interrupt a paragraph: only some list items may */
function containerOf(rest: string, interrupts: boolean): { container: Container; width: number } | undefined {
  const quote = QUOTE.exec(rest);
  if (quote !== null) return { container: { kind: "quote" }, width: quote[0].length };
  const footnote = FOOTNOTE.exec(rest);
  if (footnote !== null)
    return { container: { kind: "item", indent: FOOTNOTE_INDENT }, width: footnote[0].length };
  const item = RULE.test(rest) ? null : ITEM.exec(rest);
  if (item === null) return undefined;
  const [mark, number] = item;
  const isEmpty = rest.trim().length === mark.trim().length;
  if (interrupts && (isEmpty || (number !== undefined && Number(number) !== 1))) return undefined;
  return { container: { kind: "item", indent: isEmpty ? mark.length + 1 : mark.length }, width: mark.length };
}

function widthOf(container: Container, rest: string): number {
  if (container.kind === "block") return 0;
  if (container.kind === "quote") return QUOTE.exec(rest)?.[0].length ?? 0;
  return Math.min(container.indent, indentOf(rest));
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function expandTabs(line: string): string {
  let expanded = "";
  for (const [index, part] of line.split("\t").entries())
    expanded += (index === 0 ? "" : " ".repeat(4 - (expanded.length % 4))) + part;
  return expanded;
}
