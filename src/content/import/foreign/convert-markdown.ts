import { toString } from "mdast-util-to-string";
import type { Findings } from "../source/findings.ts";
import { type RewriteAddress, addressEdits } from "./address-edits.ts";
import { convertBlocks } from "./convert-blocks.ts";
import { type MarkedArticle, convertMarks } from "./convert-marks.ts";
import { type EditedText, applyEdits } from "./edits.ts";
import { convertInline } from "./inline-shortcodes.ts";
import { covers } from "./literal-ranges.ts";
import type { Mapping } from "./mapping.ts";
import { codeRanges, parseBlocks } from "./parse-blocks.ts";
import { quoteEdits } from "./quote-edits.ts";
import { reportUnmapped } from "./report-unmapped.ts";

const HEADING_MARKS = /\s*\{[^}]*\}\s*$/;

export interface ForeignArticle extends Pick<MarkedArticle, "file" | "path" | "findByName"> {
  /** The text below the front matter. */
  body: string;
  /** The line of the file on which the body begins. */
  firstLine: number;
}

/**
 * Converts a foreign body to our dialect by small edits, so that everything else stays as its author typed it. A construct
 * that the mapping does not name keeps its text, with one warning for each kind and file.
 */
export function convertMarkdown(
  article: ForeignArticle,
  mapping: Mapping,
  rewrite: RewriteAddress,
  findings: Findings,
): EditedText & { heading: string } {
  const { file, firstLine } = article;
  const blocks = convertBlocks(article.body, mapping);
  const blockLines = blocks.lines.map((line) => line + firstLine - 1);
  const marks = convertMarks({ ...article, body: blocks.text, lines: blockLines }, mapping, findings);
  const body = marks.text;
  const lines = marks.lines.map((line) => blockLines[line - 1] ?? firstLine);
  const parsed = parseBlocks(body);
  const isCode = covers(codeRanges(parsed));
  const edits = [
    ...quoteEdits(parsed.parsed, mapping),
    ...addressEdits(parsed, rewrite),
    ...convertInline(body, mapping, isCode),
  ];
  const isEdited = covers(edits);
  reportUnmapped({ file, body, lines }, (offset) => isCode(offset) || isEdited(offset), findings);
  const edited = applyEdits(body, edits, 1);
  return {
    text: edited.text,
    lines: edited.lines.map((line) => lines[line - 1] ?? firstLine),
    heading: parsed.heading === undefined ? "" : toString(parsed.heading).replace(HEADING_MARKS, ""),
  };
}
