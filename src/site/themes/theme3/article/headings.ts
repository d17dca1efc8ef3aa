import type { Article, Heading } from "../../../../contract/articles.ts";

const DEEPEST = 3;

/** The headings that the contents list; none where there is nothing to choose from. */
export function contentsOf({ headings }: Pick<Article, "headings">): Heading[] {
  const listed = headings.filter(({ depth }) => depth <= DEEPEST);
  return listed.length > 1 ? listed : [];
}

/**
 * True when sections can bear numbers: none has one of its own (`1. Sow`, `Step 2`, `第三步`, `三、播种`, `제1장`), and none
 * stands outside a section.
 */
export function isNumberable(headings: readonly Heading[]): boolean {
  return (
    headings[0]?.depth === 2 &&
    !headings.some(({ text }) =>
      /^\P{L}*\p{N}|^\p{L}+\s\p{N}|^제\p{N}|^第|^[一二三四五六七八九十]+、/u.test(text),
    )
  );
}
