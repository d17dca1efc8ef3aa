import { toString } from "mdast-util-to-string";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { type EditedText, applyEdits } from "../text/edits.ts";
import type { FrontMatterField } from "../text/front-matter-fields.ts";
import { covers } from "../text/literal-ranges.ts";
import { codeRanges, parseBlocks } from "../text/parse-blocks.ts";
import { type RewriteAddress, addressEdits } from "./address-edits.ts";
import { convertCodeTitles } from "./code-titles.ts";
import { convertBlocks } from "./convert-blocks.ts";
import { type MarkedArticle, convertMarks } from "./convert-marks.ts";
import { convertEmbeds } from "./embeds.ts";
import { convertGalleries } from "./galleries.ts";
import { convertHeadingTabs } from "./heading-tabs.ts";
import { convertHexoTabs } from "./hexo-tabs.ts";
import { convertImportedPictures } from "./imported-pictures.ts";
import { convertInline } from "./inline-shortcodes.ts";
import { convertMath } from "./math-marks.ts";
import { convertMdxFences } from "./mdx-fences.ts";
import { quoteEdits } from "./quote-edits.ts";
import { collectRemotePictures } from "./remote-pictures.ts";
import { reportUnmapped } from "./report-unmapped.ts";
import { convertSiteVariables } from "./site-variables.ts";
import { spacedAddressEdits } from "./spaced-address-edits.ts";
import { convertVendorMarks } from "./vendor-marks.ts";

const HEADING_MARKS = /\s*\{[^}]*\}\s*$/;

export interface ForeignArticle extends Pick<MarkedArticle, "file" | "path" | "findByName" | "trace"> {
  language: LanguageCode;
  /** Inserts the content of included files. */
  includeParts?: ((body: string, lineOf: (line: number) => number) => EditedText) | undefined;
  /** Text from front matter to insert above the body. */
  lead?: string | undefined;
  /** The front matter of the text. */
  fields?: readonly FrontMatterField[] | undefined;
  /** The text below the front matter. */
  body: string;
  /** For each line of the body, the line of the file. */
  lines: readonly number[];
}

/**
 * Converts a Markdown body of another system to our dialect by small edits, so that everything else remains as its author typed
 * it. A construct without a rule is recorded, and its text is kept.
 */
export function convertMarkdown(
  article: ForeignArticle,
  mapping: Mapping,
  rewrite: RewriteAddress,
): Omit<EditedText, "lines"> & { lines: readonly number[]; heading: string } {
  const { trace, language, includeParts, lead = "", fields = [] } = article;
  let text = article.body;
  let lines = article.lines;
  const [firstLine = 1] = lines;
  const apply = (step: (text: string, lineOf: (line: number) => number) => EditedText): void => {
    const before = lines;
    const lineOf = (line: number): number => before[line - 1] ?? firstLine;
    const made = step(text, lineOf);
    text = made.text;
    lines = made.lines.map(lineOf);
  };
  apply(convertMdxFences);
  if (lead !== "") apply((body) => below(lead, body));
  apply((body) => convertGalleries(body, fields));
  if (includeParts !== undefined) apply(includeParts);
  apply((body) => convertSiteVariables(body, mapping));
  apply(convertImportedPictures);
  apply((body) => convertVendorMarks(body, language));
  apply(convertHeadingTabs);
  apply(convertHexoTabs);
  apply(convertCodeTitles);
  apply((body, lineOf) => convertBlocks(body, mapping, trace, lineOf));
  apply(convertMath);
  apply((body) => convertMarks({ ...article, body, lines }, mapping));
  apply(convertEmbeds);
  apply((body) => applyEdits(body, spacedAddressEdits(body), 1));
  const parsed = parseBlocks(text);
  const isCode = covers(codeRanges(parsed));
  const edits = [
    ...quoteEdits(parsed.parsed, mapping),
    ...addressEdits(parsed, rewrite),
    ...convertInline(text, mapping, isCode, trace),
  ];
  const isEdited = covers(edits);
  reportUnmapped({ body: text, lines }, (offset) => isCode(offset) || isEdited(offset), trace);
  apply((body) => applyEdits(body, edits, 1));
  collectRemotePictures({ text, lines }, mapping, trace);
  return {
    text,
    lines,
    heading: parsed.heading === undefined ? "" : toString(parsed.heading).replace(HEADING_MARKS, ""),
  };
}

/** Adds the lead above the body. Its lines count as the file's first line. */
function below(lead: string, body: string): EditedText {
  const above = `${lead}\n\n`;
  return {
    text: above + body,
    lines: [
      ...above
        .split("\n")
        .slice(1)
        .map(() => 1),
      ...body.split("\n").map((_line, index) => index + 1),
    ],
  };
}
