import { useId, useRef, useState } from "react";
import { MAXIMUM_MENU_DEPTH } from "../../../contract/api/limits.ts";
import { replaceKey } from "../../lists/entry-values.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { nameOf } from "../entries/entry-texts.ts";
import type { Mark } from "../entries/marks.ts";
import type { RowFrame } from "./row-frame.ts";
import { type Direction, type Row, positionOf } from "./rows.ts";
import type { GridState } from "./use-menu-view.ts";
import styles from "../entries/row-menu.module.css";

const MOVES = [
  { direction: "up", keys: "Alt ↑" },
  { direction: "down", keys: "Alt ↓" },
  { direction: "out", keys: "Alt ←" },
  { direction: "in", keys: "Alt →" },
] as const satisfies { direction: Direction; keys: string }[];

export interface RowMenuProps extends Omit<RowFrame, "fold"> {
  row: Row;
  marks: readonly Mark[];
  select: (changes: Partial<GridState>) => void;
}

/** Everything that can be done with an entry, for touch and mouse. */
export function RowMenu({ row, marks, context, actions, open, isReadOnly, select }: RowMenuProps) {
  const text = useText();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  // Only the open menu is rendered: there is one for each row.
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(row.entry, context);
  const moved = marks.find((mark) => mark.kind === "moved");
  const isFixed = row.entry.head === "";
  const run = (act: () => void) => () => {
    menu.current?.hidePopover();
    act();
  };
  const anchor = `--row-${id.replaceAll(/[^\w-]/g, "")}`;
  if (isReadOnly || isFixed)
    return (
      <Button
        look="quiet"
        tabIndex={-1}
        aria-label={text("menu-details-of", { name })}
        onClick={() => open("entry", row)}
      >
        <span aria-hidden="true">⋯</span>
      </Button>
    );
  return (
    <>
      <Button
        look="quiet"
        tabIndex={-1}
        popoverTarget={id}
        aria-label={text("menu-actions-of", { name })}
        style={{ anchorName: anchor }}
        onClick={(event) => {
          event.stopPropagation();
          select({ isFocused: false });
        }}
      >
        <span aria-hidden="true">⋯</span>
      </Button>
      {/* Clicks inside do not select the row, which would take the focus. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={text("menu-actions-of", { name })}
        className={styles["menu"]}
        style={{ positionAnchor: anchor }}
        onClick={(event) => event.stopPropagation()}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen && (
          <>
            <Button look="quiet" onClick={run(() => open("entry", row))}>
              {text("menu-details")} <kbd>{text("key-space")}</kbd>
            </Button>
            {moved !== undefined && (
              <Button
                look="quiet"
                onClick={run(() =>
                  actions.edit(row, (entry, lineEnd) =>
                    replaceKey(entry, "url", "url", moved.leadsTo, lineEnd),
                  ),
                )}
              >
                {text("use-new-address")}
              </Button>
            )}
            <Button
              look="quiet"
              onClick={run(() =>
                actions.add(positionOf({ key: row.key, place: "after" }, { ...row, isOpen: false })),
              )}
            >
              {text("add-below")} <kbd>Ins</kbd>
            </Button>
            {row.level < MAXIMUM_MENU_DEPTH && (
              <Button
                look="quiet"
                onClick={run(() => actions.add(positionOf({ key: row.key, place: "inside" }, row)))}
              >
                {text("add-inside")}
              </Button>
            )}
            {MOVES.map(({ direction, keys }) => (
              <Button key={direction} look="quiet" onClick={run(() => actions.move(row, direction))}>
                {text(`entry-${direction}`)} <kbd>{keys}</kbd>
              </Button>
            ))}
            <Button look="quiet" onClick={run(() => open("move", row))}>
              {text("move-to")}
            </Button>
            <Button look="quiet" className={styles["dangerous"]} onClick={run(() => actions.remove(row))}>
              {text("menu-remove-entry")} <kbd>Del</kbd>
            </Button>
          </>
        )}
      </div>
    </>
  );
}
