import { FENCE, HEADING, HTML_BLOCK, openContainers } from "./containers.ts";

/** A line of Markdown, with the properties that can be determined without a parser. */
export interface TextLine {
  /** From 1. */
  number: number;
  content: string;
  /** Raw HTML is not parsed as Markdown, and code not at all. */
  kind: "text" | "html" | "code";
  /** The number of special characters in the paragraph, up to the end of this line. */
  marks: number;
  /** The number of special characters in the paragraph's earlier lines; 0 in its first line. */
  marksBefore: number;
  /**
   * For a lazy continuation line (it continues a paragraph of a quote or list, but has no `>` or indentation), the number of the
   * paragraph's earlier lines; for other lines 0.
   */
  lazyAfter: number;
  /** The number of blocks between `:::` around the line. */
  blocks: number;
}

/** Matches the definition of a link that surely is one. */
const DEFINITION = /^ {0,3}\[[^\s[\]\\^][^[\]\\]{0,900}\]:[ \t]*[^\s<>()\\]+[ \t]*$/;
/** Matches the line between the header of a table and its other rows. */
const TABLE_RULE = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const MARK = /[*_[\]<`~{@$]|:(?=\w)|&(?=[#\w])/g;

/** What a line leaves open for the next one. */
type LineKind = "none" | "text" | "definition" | "html" | "table";

/** Reads a text line by line, in time that grows with its length. */
export function* readLines(text: string): Generator<TextLine> {
  const containers = openContainers();
  let fence = "";
  let last = "none" as LineKind;
  let header = "";
  let marks = 0;
  let lines = 0;
  let number = 0;
  for (const content of text.split("\n")) {
    number += 1;
    const isParagraph: boolean = last === "text" || last === "definition";
    const start = containers.read(content, { isParagraph, isCode: fence !== "" });
    const { rest, isWithin, blocks } = start;
    const code = { number, content, kind: "code", marks: 0, marksBefore: 0, lazyAfter: 0, blocks } as const;
    if (fence !== "" && isWithin) {
      if (endsFence(rest, fence)) fence = "";
      yield code;
      continue;
    }
    fence = FENCE.exec(rest)?.[1] ?? "";
    if (fence !== "" || rest.trim() === "") {
      last = "none";
      [marks, lines, header] = [0, 0, ""];
      yield fence === "" ? { ...code, kind: "text" } : code;
      continue;
    }
    const isDefinition: boolean =
      !start.isLazy && (!isParagraph || last === "definition" || start.isBorder) && DEFINITION.test(rest);
    const isBorder = start.isBorder || HEADING.test(rest) || isDefinition;
    const isContinued = !start.isBorder && isWithin;
    const isTable: boolean = isContinued && (last === "table" || isTableRule(header, rest));
    if (isBorder || isTable || last === "definition") [marks, lines] = [0, 0];
    const isHtml: boolean = HTML_BLOCK.test(rest) || (last === "html" && isContinued && !HEADING.test(rest));
    const marksBefore = marks;
    if (!isHtml) marks += rest.match(MARK)?.length ?? 0;
    yield {
      number,
      content,
      kind: isHtml ? "html" : "text",
      marks: isHtml ? 0 : marks,
      marksBefore: isHtml ? 0 : marksBefore,
      lazyAfter: start.isLazy ? lines : 0,
      blocks,
    };
    lines += 1;
    header = rest;
    last = isHtml
      ? "html"
      : isTable
        ? "table"
        : isDefinition
          ? "definition"
          : HEADING.test(rest)
            ? "none"
            : "text";
  }
}

function endsFence(rest: string, fence: string): boolean {
  const closing = FENCE.exec(rest)?.[1] ?? "";
  return closing.startsWith(fence) && rest.trim() === closing;
}

function isTableRule(header: string, rest: string): boolean {
  return (
    rest.includes("-") && /[|:]/.test(rest) && TABLE_RULE.test(rest) && cellsOf(header) === cellsOf(rest)
  );
}

function cellsOf(row: string): number {
  const inner = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).length;
}
