import type { MessageId, Text } from "../../messages/messages.ts";
import type { TextChange } from "../../texts/smallest-change.ts";
import { type ToolbarButton, createToolbar } from "../toolbar/toolbar.ts";
import type { Alignment, TableModel } from "./table-model.ts";
import { alignColumn, deleteColumn, deleteRow, insertColumn, insertRowAfter } from "./table-structure.ts";
import styles from "../toolbar/toolbar.module.css";

/** The position of a cell. The header is row 0. */
export interface Place {
  row: number;
  column: number;
}

/** An edit of rows or columns. */
interface Action {
  label: MessageId;
  /** Path of an SVG drawing with a 20 × 20 view box. */
  drawing: string;
  isDisabled?: boolean;
  isPressed?: boolean;
  changes: () => TextChange[];
  /** The cell to be edited afterwards. */
  next: Place;
}

export interface TableBarOptions {
  text: Text;
  table: TableModel;
  /** The cell being edited. */
  place: Place;
  apply: (changes: TextChange[], next: Place) => void;
  /** Returns to the cell. */
  leave: () => void;
}

/** Creates the toolbar that inserts, deletes and aligns rows and columns around the edited cell. */
export function createTableBar({ text, table, place, apply, leave }: TableBarOptions): HTMLElement {
  const items = [
    ...rowActions(table, place),
    ...columnActions(table, place),
    ...alignments(table, place),
  ].map(({ label, drawing, changes, next, ...state }): ToolbarButton => ({
    label: text(label),
    face: { drawing },
    ...state,
    run: () => apply(changes(), next),
  }));
  const { dom } = createToolbar(text("block-table"), items, leave);
  dom.classList.add(styles["below"] ?? "");
  return dom;
}

function rowActions(table: TableModel, { row, column }: Place): Action[] {
  const isHeader = row === 0;
  return [
    {
      label: "table-row-above",
      drawing: "M3 9h14v7H3zM10 9v7M10 1.5v5M7.5 4h5",
      isDisabled: isHeader,
      changes: () => insertRowAfter(table, row - 1),
      next: { row, column },
    },
    {
      label: "table-row-below",
      drawing: "M3 4h14v7H3zM10 4v7M10 13.5v5M7.5 16h5",
      changes: () => insertRowAfter(table, row),
      next: { row: row + 1, column },
    },
    {
      label: "table-row-delete",
      drawing: "M2 6h16v8H2zM8 8l4 4M12 8l-4 4",
      isDisabled: isHeader,
      changes: () => deleteRow(table, row),
      next: { row: Math.min(row, table.rows.length - 2), column },
    },
  ];
}

function columnActions(table: TableModel, { row, column }: Place): Action[] {
  return [
    {
      label: "table-column-left",
      drawing: "M9 3h7v14H9zM9 10h7M1.5 10h5M4 7.5v5",
      changes: () => insertColumn(table, column),
      next: { row, column },
    },
    {
      label: "table-column-right",
      drawing: "M4 3h7v14H4zM4 10h7M13.5 10h5M16 7.5v5",
      changes: () => insertColumn(table, column + 1),
      next: { row, column: column + 1 },
    },
    {
      label: "table-column-delete",
      drawing: "M6 2h8v16H6zM8 8l4 4M12 8l-4 4",
      changes: () => deleteColumn(table, column),
      next: { row, column: Math.max(0, Math.min(column, table.alignments.length - 2)) },
    },
  ];
}

function alignments(table: TableModel, place: Place): Action[] {
  const { column } = place;
  const action = (label: MessageId, drawing: string, wanted: Alignment): Action => {
    const isPressed = table.alignments[column] === wanted;
    const changes = () => alignColumn(table, column, isPressed ? undefined : wanted);
    return { label, drawing, isPressed, changes, next: place };
  };
  return [
    action("table-align-left", "M3 5h14M3 10h9M3 15h12", "left"),
    action("table-align-center", "M3 5h14M5.5 10h9M4 15h12", "center"),
    action("table-align-right", "M3 5h14M8 10h9M5 15h12", "right"),
  ];
}
