import type { MouseEvent } from "react";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import { SearchField } from "../parts/search-field.tsx";
import frame from "../parts/frame.module.css";
import styles from "./search-panel.module.css";

/** The search, opened by an icon in the bar. It is a disclosure, so that it also opens without JavaScript. */
export function SearchPanel() {
  const text = useText();
  return (
    <details
      name="header"
      className={styles.search}
      // The panel may have been opened before hydration.
      ref={focusField}
      onClick={openField}
    >
      <summary className={styles.toggle}>
        <span className={styles.open}>
          <Icon name="search" />
        </span>
        <span className={styles.close}>
          <Icon name="close" />
        </span>
        <span className="visually-hidden">{text("search-title")}</span>
      </summary>
      <div className={styles.panel}>
        <div className={frame.frame}>
          <SearchField id="page:search" />
        </div>
      </div>
    </details>
  );
}

/** Focuses the field when the search opens, so that the visitor can type at once. */
function focusField(panel: HTMLDetailsElement | null): void {
  if (panel?.open) panel.querySelector("input")?.focus();
}

/** Opens the panel immediately. The browser opens it only after the click, and may fire `toggle` after the next key press. */
function openField(event: MouseEvent<HTMLDetailsElement>): void {
  const { currentTarget: panel } = event;
  if (panel.open) return;
  event.preventDefault();
  panel.open = true;
  focusField(panel);
}
