import { type CSSProperties, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { isComposing } from "../../parts/is-composing.ts";
import { isInMenu, isMenuKey, isOnRow, openRowMenu } from "../entries/row-keys.ts";
import { MenuRow } from "./menu-row.tsx";
import type { RowFrame } from "./row-frame.ts";
import { type Direction, type Drop, type Row, positionOf } from "./rows.ts";
import type { GridState } from "./use-menu-view.ts";
import { useRowWindow } from "./use-row-window.ts";
import styles from "./menu-grid.module.css";

export interface MenuGridProps extends RowFrame {
  label: string;
  rows: readonly Row[];
  state: GridState;
  setState: (state: GridState) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "out",
  ArrowRight: "in",
};

/**
 * The entries of a menu as a tree grid, with the keyboard commands of the ARIA pattern. Only visible rows are rendered, so two thousand
 * entries stay fast.
 */
export function MenuGrid(props: MenuGridProps) {
  const { label, rows, context, state, setState, fold, actions, open, isReadOnly, undo, redo } = props;
  const text = useText();
  const { languages } = context;
  const { scroller, height, from, to, reveal } = useRowWindow(rows.length);
  const dragged = useRef<Row>(undefined);
  const [drop, setDrop] = useState<Drop>();
  const selectedIndex = rows.findIndex(({ key }) => key === state.selected);
  const focusIndex = selectedIndex < 0 ? 0 : selectedIndex;
  const select = (row: Row | undefined, changes: Partial<GridState> = {}) => {
    if (row !== undefined) setState({ selected: row.key, editing: undefined, isFocused: true, ...changes });
  };

  useEffect(() => {
    if (!state.isFocused || selectedIndex < 0) return;
    reveal(selectedIndex);
    const row = scroller.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    // Name fields keep the focus. A button of the row does not, so that the keyboard commands of the tree work again.
    const isInField =
      document.activeElement instanceof HTMLInputElement && row?.contains(document.activeElement);
    if (isInField !== true) row?.focus({ preventScroll: true });
  }, [state, selectedIndex, reveal, scroller]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows[focusIndex];
    if (row === undefined || isComposing(event.nativeEvent)) return;
    if (isField(event.target) || isInMenu(event.target)) return;
    const act = keyAction(event, row);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  function keyAction(event: KeyboardEvent, row: Row): (() => void) | undefined {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    if (altKey) {
      const direction = DIRECTIONS[key];
      return direction === undefined || isReadOnly ? undefined : () => actions.move(row, direction);
    }
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() === "z") return shiftKey ? redo : undo;
      return key.toLowerCase() === "y" ? redo : undefined;
    }
    if (isOnRow(target) && isMenuKey(event)) return () => openRowMenu(target);
    switch (key) {
      case "ArrowUp":
        return () => select(rows[focusIndex - 1]);
      case "ArrowDown":
        return () => select(rows[focusIndex + 1]);
      case "Home":
        return () => select(rows[0]);
      case "End":
        return () => select(rows.at(-1));
      case "PageUp":
        return () => select(rows[Math.max(0, focusIndex - 10)]);
      case "PageDown":
        return () => select(rows[Math.min(rows.length - 1, focusIndex + 10)]);
      case "ArrowRight":
        if (row.entry.entries.length === 0) return undefined;
        return row.isOpen ? () => select(rows[focusIndex + 1]) : () => fold(row, true);
      case "ArrowLeft":
        return row.isOpen
          ? () => fold(row, false)
          : () => select(rows.find(({ key: parent }) => parent === row.parent));
      case "Enter":
      case "F2":
        return isReadOnly || !isOnRow(target) ? undefined : () => select(row, { editing: row.key });
      case " ":
        return isOnRow(target) ? () => open("entry", row) : undefined;
      case "Delete":
        return isReadOnly || !isOnRow(target) ? undefined : () => actions.remove(row);
      case "Insert":
        return isReadOnly ? undefined : () => actions.add(positionOf({ key: row.key, place: "after" }, row));
      default:
        return undefined;
    }
  }

  const onDragOver = (event: DragEvent<HTMLDivElement>) => {
    const { current } = dragged;
    const found = current && dropAt(event, rows, height);
    if (current === undefined || found === undefined) return;
    const isPossible = actions.canMoveTo(current, positionOf(found.drop, found.row));
    setDrop(isPossible ? found.drop : undefined);
    if (!isPossible) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
  };
  const onDrop = (event: DragEvent<HTMLDivElement>) => {
    const { current } = dragged;
    const found = current && dropAt(event, rows, height);
    setDrop(undefined);
    if (current === undefined || found === undefined) return;
    event.preventDefault();
    actions.moveTo(current, positionOf(found.drop, found.row));
  };

  const shown = rows.flatMap((row, index) =>
    (index >= from && index < to) || index === selectedIndex ? [{ row, index }] : [],
  );
  return (
    <div
      ref={scroller}
      className={styles["grid"]}
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-readonly={isReadOnly}
      onKeyDown={onKeyDown}
      // Otherwise, the key that opens the menu of a row would also open the browser's own menu.
      onContextMenu={(event) => {
        if (isInMenu(event.target)) event.preventDefault();
      }}
      onDragOver={onDragOver}
      onDrop={onDrop}
      onDragLeave={() => setDrop(undefined)}
      style={columns(languages.length)}
    >
      <div role="row" aria-rowindex={1} className={styles["heads"]}>
        {languages.map((language) => (
          <span key={language} role="columnheader">
            {LANGUAGE_NAMES[language]}
          </span>
        ))}
        <span role="columnheader">{text("leads-to")}</span>
        <span role="columnheader">
          <span className="visually-hidden">{text("more")}</span>
        </span>
      </div>
      <div role="rowgroup" className={styles["rows"]} style={{ blockSize: rows.length * height }}>
        {shown.map(({ row, index }) => (
          <MenuRow
            key={row.key}
            {...{ row, context, actions, open, isReadOnly, fold }}
            index={index}
            top={index * height}
            isSelected={index === selectedIndex}
            isEntrance={index === focusIndex}
            isEditing={state.editing === row.key}
            drop={drop?.key === row.key ? drop.place : undefined}
            select={(changes) => select(row, changes)}
            drag={(isDragged) => {
              dragged.current = isDragged ? row : undefined;
              setDrop(undefined);
            }}
          />
        ))}
      </div>
    </div>
  );
}

/** The number of name columns after the first one, and for narrow lists at least 1. */
function columns(languages: number): CSSProperties & Record<`--${string}`, number> {
  return { "--others": languages - 1, "--languages": Math.max(1, languages - 1) };
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement;
}

/** Returns the row under the pointer, and on which part of the row the pointer is. */
function dropAt(
  event: DragEvent<HTMLDivElement>,
  rows: readonly Row[],
  height: number,
): { row: Row; drop: Drop } | undefined {
  const group = event.currentTarget.querySelector('[role="rowgroup"]')?.getBoundingClientRect();
  const at = (event.clientY - (group?.top ?? 0)) / height;
  const row = rows[Math.min(rows.length - 1, Math.max(0, Math.floor(at)))];
  if (row === undefined) return undefined;
  const part = at - Math.floor(at);
  const place = at >= rows.length ? "after" : part < 0.3 ? "before" : part > 0.7 ? "after" : "inside";
  return { row, drop: { key: row.key, place } };
}
