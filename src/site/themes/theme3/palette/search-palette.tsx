import { type ComponentType, useEffect, useState } from "react";
import { usePage } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { ModalDialog } from "../../../parts/modal-dialog.tsx";
import { useShortcut } from "../../../parts/use-shortcut.ts";
import { loadChunk } from "../../../router/load-chunk.ts";
import { whenIdle } from "../../../router/when-idle.ts";
import { closePalette, togglePalette, useIsPaletteOpen } from "./palette-state.ts";
import styles from "./search-palette.module.css";

type Body = ComponentType | "loading" | "missing";

/**
 * The search of the handbook: Ctrl or ⌘ K from anywhere, and closed again by Escape, the same keys, or a
 * new page. What is inside is loaded when the page has come to rest, so that it is there when it is wanted.
 */
export function SearchPalette() {
  const text = useText();
  const { url } = usePage();
  const isOpen = useIsPaletteOpen();
  const [Body, setBody] = useState<Body>("loading");
  useShortcut("k", togglePalette);
  useEffect(closePalette, [url]);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const body = await loadChunk(() => import("./palette-body.tsx")).then(
        (module) => module.default,
        () => "missing" as const,
      );
      if (isWanted) setBody(() => body);
    };
    whenIdle(() => void load());
    return () => {
      isWanted = false;
    };
  }, []);
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={closePalette}
      label={text("search-label")}
      className={styles.palette}
    >
      {Body === "missing" && <p className={styles.message}>{text("search-failed")}</p>}
      {typeof Body === "function" && <Body />}
    </ModalDialog>
  );
}
