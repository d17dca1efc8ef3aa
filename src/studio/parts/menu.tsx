import { type MouseEvent, useId, useRef, useState } from "react";
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
  /** `-1` for a button in a grid whose rows are focused instead. */
  tabIndex?: number;
  /** Called when the button is clicked. */
  onOpen?: () => void;
}

/** Keeps a click from the row that contains the menu, which would take the focus. */
const keepFromRow = (event: MouseEvent): void => event.stopPropagation();

/** A button that opens a menu of actions. */
export function Menu({ label, entries, isCompact = false, tabIndex, onOpen }: MenuProps) {
  const id = useId();
  const anchor = `--menu-${id.replaceAll(/\W/g, "")}`;
  const menu = useRef<HTMLDivElement>(null);
  // Only the open menu is rendered: a list has one for each row.
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        popoverTarget={id}
        tabIndex={tabIndex}
        aria-label={isCompact ? label : undefined}
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
        onClick={keepFromRow}
        onDoubleClick={keepFromRow}
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
  const { label, keys, title, isOn, isOff = false, isDangerous = false, keepsOpen = false, act } = entry;
  return (
    <Button
      look="quiet"
      className={isDangerous ? styles["dangerous"] : ""}
      aria-pressed={isOn}
      disabled={isOff}
      title={title}
      onClick={() => {
        if (!keepsOpen) close();
        act();
      }}
    >
      {label} {keys !== undefined && <kbd>{keys}</kbd>}
    </Button>
  );
}
