import { useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./menu.module.css";

export interface MenuEntry {
  label: string;
  /** Shortcut that does the same, such as `Alt ↑`. */
  keys?: string;
  /** Tooltip that explains why the entry is disabled, or what it does. */
  title?: string | undefined;
  /** State of a toggle entry; `undefined` for entries that are not toggles. */
  isOn?: boolean;
  isOff?: boolean;
  isDangerous?: boolean;
  /** Whether the menu stays open after the entry was chosen. */
  keepsOpen?: boolean;
  act: () => void;
}

export interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  /** Whether the button shows three dots instead of its label, as in a row of a list. */
  isCompact?: boolean;
  /** `-1` in a grid, where Tab focuses the row instead of this button. */
  tabIndex?: number;
  /** Called when the button is clicked. */
  onOpen?: () => void;
}

/** A button that opens a menu of actions. */
export function Menu({ label, entries, isCompact = false, tabIndex, onOpen }: MenuProps) {
  const id = useId();
  const anchor = `--${id}`;
  const menu = useRef<HTMLDivElement>(null);
  // Entries are rendered only while the menu is open, because a list has a menu in each row.
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        popoverTarget={id}
        tabIndex={tabIndex}
        aria-label={label}
        style={{ anchorName: anchor }}
        onClick={(event) => {
          event.stopPropagation();
          onOpen?.();
        }}
      >
        {isCompact ? <span aria-hidden="true">⋯</span> : label}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles["menu"]}
        style={{ positionAnchor: anchor }}
        role="group"
        aria-label={label}
        // A click must not reach the row that contains the menu, because the row would take the focus.
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen &&
          entries.map((entry) => (
            <EntryButton key={entry.label} entry={entry} close={() => menu.current?.hidePopover()} />
          ))}
      </div>
    </>
  );
}

function EntryButton({ entry, close }: { entry: MenuEntry; close: () => void }) {
  return (
    <Button
      look="quiet"
      className={entry.isDangerous === true ? styles["dangerous"] : undefined}
      aria-pressed={entry.isOn}
      disabled={entry.isOff}
      title={entry.title}
      onClick={() => {
        if (entry.keepsOpen !== true) close();
        entry.act();
      }}
    >
      {entry.label} {entry.keys !== undefined && <kbd>{entry.keys}</kbd>}
    </Button>
  );
}
