import { OpenModalButton } from "../../../parts/page/modal.tsx";
import { useShortcutKey } from "../../../parts/page/use-shortcut-key.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import { PALETTE_ID } from "./palette-dialog.ts";
import styles from "./search-button.module.css";

/** A button that looks like the search field it opens, and shows its keyboard shortcut. */
export function SearchButton({ className = "" }: { className?: string | undefined }) {
  const text = useText();
  const key = useShortcutKey();
  return (
    <OpenModalButton
      modal={PALETTE_ID}
      className={`${styles.button} ${className}`}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Icon name="search" />
      <span className={styles.words}>{text("search-placeholder")}</span>
      <span className={styles.keys} aria-hidden="true">
        {key} K
      </span>
    </OpenModalButton>
  );
}
