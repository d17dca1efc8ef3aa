import { type FindingCode, coded } from "../../contract/studio/finding-codes.ts";
import type { Findings } from "./findings.ts";
import { type Bound, exceededBound } from "./parsing-bounds.ts";
import type { SourceFile } from "./source-file.ts";

/**
 * Processes a text unless it could overload a parser: by nesting thousands of levels deep, since all parsers of Markdown and
 * HTML are recursive, or by a cost out of proportion to its length. For such a text, adds a finding and returns `undefined`.
 */
export async function withinParsingBounds<Result>(
  { origin }: Pick<SourceFile, "origin">,
  text: string,
  findings: Findings,
  work: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  const bound = exceededBound(text);
  if (bound !== undefined) {
    findings.error(
      KINDS[bound.what],
      origin,
      bound.line,
      MESSAGES[bound.what](bound.limit),
      coded(KINDS[bound.what], { most: bound.limit }),
    );
    return undefined;
  }
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RangeError) || !error.message.includes("call stack")) throw error;
    findings.error(
      "too-deep",
      origin,
      1,
      "quotes, lists or elements are nested too deep. Remove some levels",
    );
    return undefined;
  }
}

const KINDS = {
  depth: "too-deep",
  items: "too-many-items",
  cells: "too-many-cells",
  footnotes: "too-many-footnotes",
  references: "too-many-references",
  marks: "too-many-marks",
  elements: "too-many-elements",
  blocks: "too-many-blocks",
  unmarked: "too-many-unmarked",
} as const satisfies Record<Bound["what"], FindingCode>;

const MESSAGES: Record<Bound["what"], (limit: number) => string> = {
  depth: (limit) => `lists and quotes are nested more than ${limit} levels deep. Remove some levels`,
  items: (limit) =>
    `this article has more than ${limit} list items; a quote counts as two. Split it, or offer the list as a file below media/`,
  cells: (limit) =>
    `the tables of this article have more than ${limit} cells. Split it, or offer the table as a file below media/`,
  footnotes: (limit) => `this article has more than ${limit} footnotes. Split it into several articles`,
  references: (limit) =>
    `this article has more than ${limit} definitions of links, "[name]: address". Write the addresses directly into the links, or split the article`,
  marks: (limit) =>
    `this paragraph has more than ${limit} of the characters * _ [ ] < \` ~ { @ $, or long paragraphs before it do. Divide it with empty lines, or write it as code between lines of \`\`\``,
  elements: (limit) =>
    `more than ${limit} HTML elements are open here. Add missing end tags, such as </b>, or remove some elements`,
  blocks: (limit) =>
    `up to ${limit} blocks may be nested, and fewer around many lines. End each with a line of ::: before the next one begins`,
  unmarked: (limit) =>
    `more than ${limit} lines continue a quote or a list item without its mark. Write an empty line where it ends, or > before each line of a quote`,
};
