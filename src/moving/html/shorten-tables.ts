import type { Element, ElementContent, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import { MAXIMUM_CELLS } from "../../content/source/parsing-bounds.ts";
import { CELL_SEPARATOR } from "./bound-tables.ts";
import { cellsOf, hasSpans, rowsOf } from "./element-handlers.ts";

/**
 * Converts rows of plain text beyond an article's maximum number of cells to paragraphs, as `boundTables` does later. Doing this
 * early avoids converting each of their cells, which would take most of the time. Returns the number of rows.
 */
export function shortenTables(parent: Root | Element): number {
  let count = 0;
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type !== "element") return [child];
    if (child.tagName !== "table") {
      count += shortenTables(child);
      return [child];
    }
    const rest = restOf(child);
    if (rest.length === 0) return [child];
    count += rest.length;
    return [without(child, new Set(rest)), ...rest.map(asParagraph)];
  }) as ElementContent[];
  return count;
}

/**
 * Returns the rows to convert to paragraphs: none if the table is only slightly too long, or if a row contains more than text.
 */
function restOf(table: Element): Element[] {
  const rows = rowsOf(table);
  if (2 * rows.length <= MAXIMUM_CELLS || hasSpans(table)) return [];
  const rest = rows.slice(MAXIMUM_CELLS / 2);
  const isPlain = (cell: Element) => cell.children.every(({ type }) => type === "text");
  return rest.every((row) => cellsOf(row).every(isPlain)) ? rest : [];
}

function without(element: Element, rows: ReadonlySet<ElementContent>): Element {
  const children = element.children.filter((child) => !rows.has(child));
  return {
    ...element,
    children: children.map((child) =>
      child.type === "element" && child.tagName !== "tr" ? without(child, rows) : child,
    ),
  };
}

function asParagraph(row: Element): Element {
  const value = cellsOf(row)
    .map((cell) => toString(cell).replace(/\s+/g, " ").trim())
    .join(CELL_SEPARATOR);
  return { type: "element", tagName: "p", properties: {}, children: [{ type: "text", value }] };
}
