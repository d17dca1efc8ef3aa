import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
};
const FOCUSABLE = "a, button, input";

/**
 * Moves the focus between the cells of a table with the arrow keys, skipping cells without controls. Goes from row to row, so that the
 * speed does not depend on the table's length.
 */
export function moveInTable(event: KeyboardEvent<HTMLTableElement>): void {
  const cell =
    event.target instanceof Element ? event.target.closest<HTMLTableCellElement>("tbody th, tbody td") : null;
  if (cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
  const target =
    event.key === "Home" || event.key === "End" ? endOf(cell, event.key) : stepFrom(cell, event.key);
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function stepFrom(cell: HTMLTableCellElement, key: string): HTMLElement | undefined {
  const [rows, columns] = STEPS[key] ?? [0, 0];
  if (rows === 0 && columns === 0) return undefined;
  let row = cell.closest("tr");
  let column = cell.cellIndex + columns;
  let found: HTMLElement | undefined;
  for (let left = Math.abs(rows); row !== null && left > 0; left -= 1) {
    row = neighbourOf(row, Math.sign(rows));
    found = row?.cells[column]?.querySelector<HTMLElement>(FOCUSABLE) ?? found;
  }
  if (rows !== 0) return found;
  for (; row?.cells[column] !== undefined; column += columns) {
    const within = row.cells[column]?.querySelector<HTMLElement>(FOCUSABLE);
    if (within) return within;
  }
  return undefined;
}

function neighbourOf(row: HTMLTableRowElement, step: number): HTMLTableRowElement | null {
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  if (next instanceof HTMLTableRowElement) return next;
  const body = step > 0 ? row.parentElement?.nextElementSibling : row.parentElement?.previousElementSibling;
  if (!(body instanceof HTMLTableSectionElement) || body.tagName !== "TBODY") return null;
  return body.rows[step > 0 ? 0 : body.rows.length - 1] ?? null;
}

/** The first or last focusable element of a row. */
function endOf(cell: HTMLTableCellElement, key: "Home" | "End"): HTMLElement | undefined {
  const within = [...(cell.closest("tr")?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  return within.at(key === "Home" ? 0 : -1);
}
