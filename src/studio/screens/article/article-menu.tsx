import { useRef } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import styles from "./article-menu.module.css";

export interface MenuEntry {
  label: string;
  /** Tooltip that explains why the entry is disabled, or what it does. */
  title?: string | undefined;
  /** State of a toggle entry; `undefined` for entries that are not toggles. */
  isOn?: boolean;
  isOff?: boolean;
  isDangerous?: boolean;
  act: () => void;
}

const MENU = "article-menu";

/** The menu of an article's less frequent actions. */
export function ArticleMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const text = useText();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button look="quiet" popoverTarget={MENU} className={styles["opener"]}>
        {text("more")}
      </Button>
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        className={styles["menu"]}
        role="group"
        aria-label={text("more")}
      >
        {entries.map(({ label, title, isOn, isOff = false, isDangerous = false, act }) => (
          <Button
            key={label}
            look="quiet"
            className={isDangerous ? styles["dangerous"] : ""}
            aria-pressed={isOn}
            disabled={isOff}
            title={title}
            onClick={() => {
              menu.current?.hidePopover();
              act();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
