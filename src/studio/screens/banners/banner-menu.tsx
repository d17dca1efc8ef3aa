import { useId, useRef, useState } from "react";
import { replaceKey } from "../../lists/entry-values.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { nameOf } from "../entries/entry-texts.ts";
import type { Mark } from "../entries/marks.ts";
import type { BannerFrame } from "./banner-frame.ts";
import type { BannerRow } from "./banner-rows.ts";
import styles from "../entries/row-menu.module.css";

export interface BannerMenuProps extends Omit<BannerFrame, "tenant"> {
  row: BannerRow;
  count: number;
  marks: readonly Mark[];
  select: (isFocused: boolean) => void;
}

/** Everything that can be done with a banner, for touch and mouse. */
export function BannerMenu({
  row,
  count,
  marks,
  context,
  actions,
  open,
  isReadOnly,
  select,
}: BannerMenuProps) {
  const text = useText();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(row.entry, context, "title");
  const moved = marks.find((mark) => mark.kind === "moved");
  const run = (act: () => void) => () => {
    menu.current?.hidePopover();
    act();
  };
  const anchor = `--banner-${id.replaceAll(/[^\w-]/g, "")}`;
  if (isReadOnly || row.entry.head === "")
    return (
      <Button
        look="quiet"
        tabIndex={-1}
        aria-label={text("banner-details-of", { name })}
        onClick={() => open(row)}
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
        aria-label={text("banner-actions-of", { name })}
        style={{ anchorName: anchor }}
        onClick={(event) => {
          event.stopPropagation();
          select(false);
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
        aria-label={text("banner-actions-of", { name })}
        className={styles["menu"]}
        style={{ positionAnchor: anchor }}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen && (
          <>
            <Button look="quiet" onClick={run(() => open(row))}>
              {text("banner-edit")} <kbd>{text("key-enter")}</kbd>
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
              disabled={row.index === 0}
              onClick={run(() => actions.move(row, row.index - 1))}
            >
              {text("entry-up")} <kbd>Alt ↑</kbd>
            </Button>
            <Button
              look="quiet"
              disabled={row.index === count - 1}
              onClick={run(() => actions.move(row, row.index + 1))}
            >
              {text("entry-down")} <kbd>Alt ↓</kbd>
            </Button>
            <Button look="quiet" onClick={run(() => actions.duplicate(row))}>
              {text("banner-duplicate")}
            </Button>
            <Button look="quiet" className={styles["dangerous"]} onClick={run(() => actions.remove(row))}>
              {text("banner-remove")} <kbd>Del</kbd>
            </Button>
          </>
        )}
      </div>
    </>
  );
}
