import type { Edit } from "../text/edits.ts";

const CLOSED =
  /^[ \t]*(?:<[^\n]*)?<\/(?:article|aside|center|details|div|figure|p|section|table)>[ \t]*(?=\n[ \t]*(?:`{3,}|~{3,}|#{1,6}[ \t]))/gm;

/**
 * Returns edits that add an empty line between the end of an element and code or a heading. kramdown and Python's Markdown end
 * the element there without one.
 */
export function closedElementEdits(body: string, isLiteral: (offset: number) => boolean): Edit[] {
  return [...body.matchAll(CLOSED)].flatMap(({ 0: whole, index }) => {
    const end = index + whole.length;
    return isLiteral(index) ? [] : [{ start: end, end, text: "\n" }];
  });
}
