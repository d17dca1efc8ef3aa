import { said } from "../../contract/studio/finding-codes.ts";
import type { Findings } from "./findings.ts";
import { type Bound, exceededBound } from "./parsing-bounds.ts";
import type { SourceFile } from "./source-file.ts";

/**
 * Processes a text that may overload a parser: nested thousands of levels deep, since all parsers of Markdown and HTML are
 * recursive, or with a cost out of proportion to its length. In that case it adds a finding and returns `undefined`.
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
      said(KINDS[bound.what], { most: bound.limit }),
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
      "quotes, lists or elements stand too deep inside one another. Take some of them out",
    );
    return undefined;
  }
}

const KINDS = { depth: "too-deep", cells: "too-many-cells" } as const satisfies Record<Bound["what"], string>;

const MESSAGES: Record<Bound["what"], (limit: number) => string> = {
  depth: (limit) =>
    `lists and quotes stand more than ${limit} deep inside one another. Take some of them out`,
  cells: (limit) =>
    `the tables of this article have more than ${limit} cells. Split it, or offer the table as a file below media/`,
};
