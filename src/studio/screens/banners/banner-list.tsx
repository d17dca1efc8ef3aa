import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isComposing } from "../../parts/is-composing.ts";
import { isInMenu, isMenuKey, isOnRow, openRowMenu } from "../entries/row-keys.ts";
import type { BannerFrame } from "./banner-frame.ts";
import { BannerItem } from "./banner-item.tsx";
import type { BannerRow } from "./banner-rows.ts";
import styles from "./banner-list.module.css";

/** The selected banner, and whether it should receive the focus. */
export interface Selection {
  key: string | undefined;
  isFocused: boolean;
}

export interface BannerListProps extends BannerFrame {
  label: string;
  rows: readonly BannerRow[];
  selection: Selection;
  select: (selection: Selection) => void;
  add: () => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Where a dragged banner would be dropped: the index of the banner that would follow it. */
type Gap = number;

/** The banners of a place as a grid, with the keyboard commands of the ARIA grid pattern. */
export function BannerList(props: BannerListProps) {
  const { label, rows, selection, select, add, undo, redo, ...frame } = props;
  const { actions, open, isReadOnly } = frame;
  const grid = useRef<HTMLDivElement>(null);
  const dragged = useRef<BannerRow>(undefined);
  const [gap, setGap] = useState<Gap>();
  const selected = rows.findIndex(({ key }) => key === selection.key);
  const focusIndex = Math.max(0, selected);
  const choose = (row: BannerRow | undefined) => {
    if (row !== undefined) select({ key: row.key, isFocused: true });
  };

  useEffect(() => {
    if (!selection.isFocused || selected < 0) return;
    grid.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [selection, selected]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows[focusIndex];
    if (row === undefined || isComposing(event.nativeEvent) || isInMenu(event.target)) return;
    const act = keyAction(event, row);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  function keyAction(event: KeyboardEvent, row: BannerRow): (() => void) | undefined {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    if (altKey) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[key];
      return by === undefined || isReadOnly ? undefined : () => actions.move(row, row.index + by);
    }
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() === "z") return shiftKey ? redo : undo;
      return key.toLowerCase() === "y" ? redo : undefined;
    }
    if (isOnRow(target) && isMenuKey(event)) return () => openRowMenu(target);
    switch (key) {
      case "ArrowUp":
        return () => choose(rows[focusIndex - 1]);
      case "ArrowDown":
        return () => choose(rows[focusIndex + 1]);
      case "Home":
        return () => choose(rows[0]);
      case "End":
        return () => choose(rows.at(-1));
      case "Enter":
      case " ":
      case "F2":
        return isOnRow(target) ? () => open(row) : undefined;
      case "Delete":
        return isReadOnly || !isOnRow(target) ? undefined : () => actions.remove(row);
      case "Insert":
        return isReadOnly ? undefined : add;
      default:
        return undefined;
    }
  }

  const onDragOver = (event: DragEvent<HTMLDivElement>) => {
    const over = dragged.current && gapAt(event);
    setGap(over);
    if (over === undefined) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
  };
  const onDrop = (event: DragEvent<HTMLDivElement>) => {
    const { current } = dragged;
    const over = current && gapAt(event);
    setGap(undefined);
    if (current === undefined || over === undefined) return;
    event.preventDefault();
    actions.move(current, over > current.index ? over - 1 : over);
  };

  return (
    <div
      ref={grid}
      className={styles["list"]}
      role="grid"
      aria-label={label}
      aria-readonly={isReadOnly}
      onKeyDown={onKeyDown}
      // Otherwise, the key that opens the menu of a row would also open the browser's own menu.
      onContextMenu={(event) => {
        if (isInMenu(event.target)) event.preventDefault();
      }}
      onDragOver={onDragOver}
      onDrop={onDrop}
      onDragLeave={() => setGap(undefined)}
    >
      {rows.map((row) => (
        <BannerItem
          key={row.key}
          {...{ row, ...frame }}
          count={rows.length}
          isSelected={row.index === selected}
          isEntrance={row.index === focusIndex}
          drop={
            gap === row.index ? "before" : gap === rows.length && gap === row.index + 1 ? "after" : undefined
          }
          select={(isFocused) => select({ key: row.key, isFocused })}
          drag={(isDragged) => {
            dragged.current = isDragged ? row : undefined;
            setGap(undefined);
          }}
        />
      ))}
    </div>
  );
}

/** Returns the gap between banners that is closest to the pointer. */
function gapAt(event: DragEvent<HTMLDivElement>): Gap {
  const rows = [...event.currentTarget.querySelectorAll('[role="row"]')];
  const index = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return event.clientY < top + height / 2;
  });
  return index < 0 ? rows.length : index;
}
