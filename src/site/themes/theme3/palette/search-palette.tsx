import { useEffect } from "react";
import { usePage } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { ModalDialog } from "../../../parts/modal-dialog.tsx";
import { useShortcut } from "../../../parts/use-shortcut.ts";
import { PaletteBody } from "./palette-body.tsx";
import { closePalette, togglePalette, useIsPaletteOpen } from "./palette-state.ts";
import styles from "./search-palette.module.css";

/** The search of the handbook: Ctrl or ⌘ K from anywhere, and closed again by Escape, the same keys, or a new page. */
export function SearchPalette() {
  const text = useText();
  const { url } = usePage();
  const isOpen = useIsPaletteOpen();
  useShortcut("k", togglePalette);
  useEffect(closePalette, [url]);
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={closePalette}
      label={text("search-label")}
      className={styles.palette}
    >
      <PaletteBody />
    </ModalDialog>
  );
}
