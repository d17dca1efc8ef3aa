import { useId, useRef, useState } from "react";
import { Button } from "../../parts/button.tsx";
import styles from "../entries/row-menu.module.css";

export interface RowMenuProps {
  label: string;
  actions: readonly { label: string; run: () => void }[];
}

/** A button with the actions of a row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  // Only the open menu is rendered: there is one for each row.
  const [isOpen, setOpen] = useState(false);
  const anchor = `--row-${id.replaceAll(/[^\w-]/g, "")}`;
  return (
    <>
      <Button look="quiet" popoverTarget={id} aria-label={label} style={{ anchorName: anchor }}>
        <span aria-hidden="true">⋯</span>
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={styles["menu"]}
        style={{ positionAnchor: anchor }}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen &&
          actions.map((action) => (
            <Button
              key={action.label}
              look="quiet"
              onClick={() => {
                menu.current?.hidePopover();
                action.run();
              }}
            >
              {action.label}
            </Button>
          ))}
      </div>
    </>
  );
}
