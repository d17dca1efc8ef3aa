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
}

/** Matches the markers of quotes and lists around a line. */
const AROUND = /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)*/;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
/** Matches lines that do not continue the paragraph before them: headings, rows of tables, definitions. */
const OWN_LINE = /^(?:#{1,6}[ \t]|\||\[[^\]]*\]:)/;
/** Elements that begin a block of HTML. Any other element begins a paragraph. */
const HTML_BLOCK =
  /^<\/?(?:address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|iframe|li|main|menu|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>]|$)/i;
/** Matches the line between the header of a table and its other rows. */
const TABLE_RULE = /^(?=.*-)(?=.*\|)[-:| \t]+$/;
const MARK = /[*_[\]<`~{@$]|:(?=\w)/g;

/** Reads a text line by line, in time that grows with its length. */
export function* readLines(text: string): Generator<TextLine> {
  let fence = "";
  let isHtml = false;
  let isTable = false;
  let marks = 0;
  let number = 0;
  for (const content of text.split("\n")) {
    number += 1;
    const [around = ""] = AROUND.exec(content) ?? [];
    const rest = content.slice(around.length).trimEnd();
    const opening = FENCE.exec(rest)?.[0];
    if (fence !== "") {
      if (opening?.startsWith(fence) === true && opening.length === rest.length) fence = "";
      yield { number, content, kind: "code", marks: 0, marksBefore: 0 };
      continue;
    }
    const isNew = rest === "" || opening !== undefined || /[^\s>]/.test(around) || OWN_LINE.test(rest);
    isTable = rest !== "" && (isTable || TABLE_RULE.test(rest));
    if (isNew || isTable) marks = 0;
    isHtml = rest !== "" && (HTML_BLOCK.test(rest) || (isHtml && !isNew));
    fence = opening ?? "";
    const kind = fence !== "" ? "code" : isHtml ? "html" : "text";
    const marksBefore = marks;
    if (kind === "text") marks += rest.match(MARK)?.length ?? 0;
    yield {
      number,
      content,
      kind,
      marks: kind === "text" ? marks : 0,
      marksBefore: kind === "text" ? marksBefore : 0,
    };
  }
}
