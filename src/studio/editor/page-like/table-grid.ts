import { type EditorView, WidgetType } from "@codemirror/view";
import type { TextChange } from "../../texts/smallest-change.ts";
import { cellInput } from "./cell-input.ts";
import { drawInline } from "./inline-markup.ts";
import { pageOptions } from "./page-options.ts";
import type { SyntaxNode } from "./syntax.ts";
import type { Place } from "./table-bar.ts";
import { type TableModel, cellText, changeCell, emptyRow, readTable } from "./table-model.ts";

const ROW_PX = 40;
const TABLES = ".pl-table";
/** The widget that each DOM element currently shows. */
const shownBy = new WeakMap<HTMLElement, TableGrid>();

/** A table whose cells are edited in place. Each edit replaces the content of one cell in the text. */
export class TableGrid extends WidgetType {
  readonly source: string;
  /** The table's node in the syntax tree. Its positions refer to the document from which `source` was read. */
  readonly node: SyntaxNode;

  constructor(source: string, node: SyntaxNode) {
    super();
    this.source = source;
    this.node = node;
  }

  override eq({ source }: TableGrid): boolean {
    return source === this.source;
  }

  override get estimatedHeight(): number {
    return (this.source.split("\n").length - 1) * ROW_PX;
  }

  override toDOM(view: EditorView): HTMLElement {
    const around = document.createElement("div");
    around.className = "pl-table";
    const table = document.createElement("table");
    table.setAttribute("aria-label", view.state.facet(pageOptions).text("block-table"));
    const scroller = document.createElement("div");
    scroller.className = "pl-table-scroll";
    scroller.append(table);
    around.append(scroller);
    around.addEventListener("mousedown", (event) => {
      const cell = event.target instanceof Element ? event.target.closest("td, th") : null;
      if (event.button !== 0 || !(cell instanceof HTMLTableCellElement) || isEdited(cell)) return;
      event.preventDefault();
      editCell(view, around, placeOf(cell));
    });
    around.addEventListener("focusout", () => hideBarOnceLeft(view, around));
    this.updateDOM(around);
    return around;
  }

  /** Redraws all cells except the one being edited, which already shows its text. */
  override updateDOM(around: HTMLElement): boolean {
    const table = around.querySelector("table");
    if (table === null) return false;
    shownBy.set(around, this);
    const model = readTable(this.source);
    const drawn = readNodes(this.node);
    while (table.rows.length > model.rows.length) table.deleteRow(-1);
    for (const row of model.rows.keys()) {
      const line = table.rows[row] ?? table.insertRow();
      while (line.cells.length > model.alignments.length) line.deleteCell(-1);
      for (const [column, alignment] of model.alignments.entries()) {
        const cell = line.cells[column] ?? line.appendChild(document.createElement(row === 0 ? "th" : "td"));
        cell.className = alignment === undefined ? "" : `pl-${alignment}`;
        if (!isEdited(cell)) cell.replaceChildren(...this.#drawCell(model, drawn, row, column));
      }
    }
    return true;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  #drawCell(model: TableModel, drawn: readonly SyntaxNode[], row: number, column: number): (Node | string)[] {
    const cell = model.rows[row]?.cells[column];
    if (cell === undefined || cell.from === cell.to) return [];
    const { from } = this.node;
    const slice = (start: number, end: number) => this.source.slice(start - from, end - from);
    const range = { from: from + cell.from, to: from + cell.to };
    const node = drawn.find((each) => each.from <= range.from && each.to >= range.to);
    return node === undefined ? [cellText(model, row, column)] : drawInline(node, range, slice);
  }
}

function readNodes(table: SyntaxNode): SyntaxNode[] {
  return [...table.getChildren("TableHeader"), ...table.getChildren("TableRow")].flatMap((row) =>
    row.getChildren("TableCell"),
  );
}

function placeOf(cell: HTMLTableCellElement): Place {
  const row = cell.parentElement;
  return { row: row instanceof HTMLTableRowElement ? row.rowIndex : 0, column: cell.cellIndex };
}

function isEdited(cell: Element): boolean {
  return cell.querySelector("textarea") !== null;
}

/** The position of a table in the document, and the model of its current text. */
function tableIn(view: EditorView, around: HTMLElement): { from: number; model: TableModel } {
  return { from: view.posAtDOM(around), model: readTable(shownBy.get(around)?.source ?? "") };
}

/** Opens a cell for editing. After the last column this is the first cell of the next row; after the last row, a row is added. */
function editCell(view: EditorView, around: HTMLElement, wanted: Place): void {
  const { from, model } = tableIn(view, around);
  const { row, column } = within(wanted, model.alignments.length);
  if (row < 0) return leave(view, from);
  if (row >= model.rows.length) {
    const end = model.source.length;
    changeTable(view, around, [{ from: end, to: end, insert: emptyRow(model) }], "input.table");
  }
  const cell = around.querySelectorAll("tr")[row]?.cells[column];
  if (cell === undefined) return;
  const { element, focus } = cellInput({
    value: cellText(tableIn(view, around).model, row, column),
    label: view.state.facet(pageOptions).text("table-cell", { row: row + 1, column: column + 1 }),
    change: (text) => writeCell(view, around, { row, column }, text),
    move: (rows, columns) => editCell(view, around, { row: row + rows, column: column + columns }),
    leave: () => {
      const table = tableIn(view, around);
      leave(view, Math.min(table.from + table.model.source.length + 1, view.state.doc.length));
    },
    close: () => {
      element.remove();
      hideBarOnceLeft(view, around);
      shownBy.get(around)?.updateDOM(around);
    },
  });
  cell.replaceChildren(element);
  focus();
  if (!view.state.readOnly) void showBar(view, around, element, { row, column });
}

/** Removes the buttons unless the focus is still in the table after the current event. */
function hideBarOnceLeft(view: EditorView, around: HTMLElement): void {
  requestAnimationFrame(() => {
    if (around.contains(document.activeElement)) return;
    around.querySelector("[role=toolbar]")?.remove();
    view.requestMeasure();
  });
}

/** Shows the buttons for rows and columns below the table until the focus leaves it. */
async function showBar(
  view: EditorView,
  around: HTMLElement,
  field: HTMLElement,
  place: Place,
): Promise<void> {
  // If the code cannot be loaded, for example offline, cells can still be edited.
  const loaded = await import("./table-bar.ts").catch(() => undefined);
  if (loaded === undefined || !field.isConnected) return;
  const { model: table } = tableIn(view, around);
  const { text } = view.state.facet(pageOptions);
  const bar = loaded.createTableBar({
    text,
    table,
    place,
    apply(changes, next) {
      // Closes the cell first, because the change may move it.
      field.blur();
      changeTable(view, around, changes, "input.table");
      if (around.isConnected) editCell(view, around, next);
      else view.focus();
    },
    leave: () => editCell(view, around, place),
  });
  around.querySelector("[role=toolbar]")?.remove();
  around.append(bar);
  view.requestMeasure();
  field.addEventListener("keydown", ({ key, altKey }) => {
    if (altKey && key === "F10") bar.querySelector("button")?.focus();
  });
}

function within({ row, column }: Place, columns: number): Place {
  if (column < 0) return { row: row - 1, column: columns - 1 };
  return column < columns ? { row, column } : { row: row + 1, column: 0 };
}

function writeCell(view: EditorView, around: HTMLElement, { row, column }: Place, text: string): void {
  const change = changeCell(tableIn(view, around).model, row, column, text);
  if (change !== undefined) changeTable(view, around, [change], "input.type.table");
}

/** Applies changes whose positions count from the beginning of the table. */
function changeTable(
  view: EditorView,
  around: HTMLElement,
  changes: readonly TextChange[],
  userEvent: string,
): void {
  const { from: start } = tableIn(view, around);
  const { lineBreak } = view.state;
  view.dispatch({
    changes: changes.map(({ from, to, insert }) => ({
      from: start + from,
      to: start + to,
      insert: view.state.toText(insert.replaceAll("\n", lineBreak)),
    })),
    userEvent,
  });
}

/** Focuses the text with the caret at a position outside the table. */
function leave(view: EditorView, to: number): void {
  view.focus();
  view.dispatch({ selection: { anchor: to }, scrollIntoView: true });
}

/** Opens the cell at a document position for editing. Returns false if no table is drawn there. */
export function editCellAt(view: EditorView, position: number): boolean {
  for (const around of view.contentDOM.querySelectorAll<HTMLElement>(TABLES)) {
    const { from, model } = tableIn(view, around);
    const isHere = ({ from: start, to: end }: { from: number; to: number }) =>
      from + start <= position && position <= from + end;
    const row = model.rows.findIndex(({ cells }) => cells.some(isHere));
    const column = model.rows[row]?.cells.findIndex(isHere) ?? -1;
    if (column < 0) continue;
    editCell(view, around, { row, column });
    return true;
  }
  return false;
}

/** Sets a class on the drawn cells that contain one of these positions, and removes it from all other cells. */
export function markCells(view: EditorView, name: string, positions: readonly number[]): void {
  for (const around of view.contentDOM.querySelectorAll<HTMLElement>(TABLES)) {
    const { from, model } = tableIn(view, around);
    for (const [row, { cells }] of model.rows.entries())
      for (const [column, { from: start, to: end }] of cells.entries()) {
        const isMarked = positions.some((at) => from + start <= at && at < from + end);
        around.querySelectorAll("tr")[row]?.cells[column]?.classList.toggle(name, isMarked);
      }
  }
}
