import type { Article, Heading } from "../../../../contract/api/articles.ts";

const DEEPEST = 3;

/** The headings in the table of contents; empty if there are too few for one. */
export function contentsOf({ headings }: Pick<Article, "headings">): Heading[] {
  const listed = headings.filter(({ depth }) => depth <= DEEPEST);
  return listed.length > 1 ? listed : [];
}

/**
 * True if sections can be numbered: no heading has a number of its own (`1. Sow`, `Step 2`, `第三步`, `三、播种`, `제1장`), and no heading is
 * outside a section.
 */
export function isNumberable(headings: readonly Heading[]): boolean {
  return (
    headings[0]?.depth === 2 &&
    !headings.some(({ text }) =>
      /^\P{L}*\p{N}|^\p{L}+\s\p{N}|^제\p{N}|^第|^[一二三四五六七八九十]+、/u.test(text),
    )
  );
}
