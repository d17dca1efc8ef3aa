import { useId, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./menu.module.css";

export interface MenuEntry {
  label: string;
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

/** A button that opens a menu of actions. */
export function Menu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const id = useId();
  const anchor = `--menu-${id.replaceAll(/\W/g, "")}`;
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button look="quiet" popoverTarget={id} style={{ anchorName: anchor }}>
        {label}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles["menu"]}
        style={{ positionAnchor: anchor }}
        role="group"
        aria-label={label}
      >
        {entries.map(
          ({ label: name, title, isOn, isOff = false, isDangerous = false, keepsOpen = false, act }) => (
            <Button
              key={name}
              look="quiet"
              className={isDangerous ? styles["dangerous"] : ""}
              aria-pressed={isOn}
              disabled={isOff}
              title={title}
              onClick={() => {
                if (!keepsOpen) menu.current?.hidePopover();
                act();
              }}
            >
              {name}
            </Button>
          ),
        )}
      </div>
    </>
  );
}
