import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Moves the focus from link to link of a table by arrow keys, over cells that have none. */
export function moveInTable(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof Element ? event.target.closest("th, td") : null;
  if (step === undefined || cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>("tbody tr")];
  let row = rows.findIndex((each) => each.contains(cell));
  let column = [...(rows[row]?.cells ?? [])].findIndex((each) => each === cell);
  for (;;) {
    row += step[0];
    column += step[1];
    const next = rows[row]?.cells[column];
    if (next === undefined) return;
    const link = next.querySelector("a");
    if (link === null) continue;
    event.preventDefault();
    link.focus();
    return;
  }
}
