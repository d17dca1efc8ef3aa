import type { Paragraph, Parent, PhrasingContent, Root, RootContent, Table, TableRow } from "mdast";
import { toString } from "mdast-util-to-string";
import { MAXIMUM_CELLS } from "../../content/source/parsing-bounds.ts";

/** Maximum number of spaces added to align the columns of all tables. */
const MAXIMUM_PADDING = 200_000;

export interface BoundTables {
  /** Number of rows that became paragraphs, because an article cannot have so many table cells. */
  rowsAsText: number;
  /** True if columns can be aligned without making the text many times longer. */
  canAlign: boolean;
}

/** Converts the rows beyond an article's maximum number of table cells to paragraphs. */
export function boundTables(tree: Root): BoundTables {
  const found = { rowsAsText: 0, padding: 0 };
  let cells = MAXIMUM_CELLS;
  const visit = (parent: Parent): void => {
    parent.children = parent.children.flatMap((child): RootContent[] => {
      if (child.type === "table") {
        const { kept, rest, used } = splitTable(child, cells);
        cells -= used;
        found.rowsAsText += rest.length;
        found.padding += paddingOf(kept);
        return [...(kept.children.length === 0 ? [] : [kept]), ...rest.map(asParagraph)];
      }
      if ("children" in child && child.type !== "paragraph") visit(child);
      return [child];
    });
  };
  visit(tree);
  return { rowsAsText: found.rowsAsText, canAlign: found.padding <= MAXIMUM_PADDING };
}

function splitTable(table: Table, cells: number): { kept: Table; rest: TableRow[]; used: number } {
  const width = Math.max(1, ...table.children.slice(0, 1).map(({ children }) => children.length)) + 1;
  let widest = width;
  let rows = 0;
  for (const row of table.children) {
    const wider = Math.max(widest, row.children.length + 1);
    // Includes the delimiter row below the header.
    if (wider * (rows + 2) > cells) break;
    widest = wider;
    rows += 1;
  }
  return {
    kept: { ...table, children: table.children.slice(0, rows) },
    rest: table.children.slice(rows),
    used: rows === 0 ? 0 : widest * (rows + 1),
  };
}

function paddingOf({ children: rows }: Table): number {
  const widths: number[] = [];
  let length = 0;
  for (const { children } of rows)
    children.forEach((cell, column) => {
      const size = toString(cell).length;
      length += size;
      widths[column] = Math.max(widths[column] ?? 0, size);
    });
  return widths.reduce((sum, width) => sum + width, 0) * rows.length - length;
}

/** Separates the cells of a row that became a paragraph. */
export const CELL_SEPARATOR = " · ";

function asParagraph({ children }: TableRow): Paragraph {
  const words = children.flatMap((cell, index): PhrasingContent[] => [
    ...(index > 0 ? [{ type: "text", value: CELL_SEPARATOR } as const] : []),
    ...cell.children,
  ]);
  // If all nodes are plain text, they are joined, because escaping one text is faster than escaping several.
  const isPlain = words.every(({ type }) => type === "text");
  const plain = { type: "text", value: words.map((word) => toString(word)).join("") } as const;
  return { type: "paragraph", children: isPlain ? [plain] : words };
}
