import { type ComponentType, useEffect, useState } from "react";
import { Modal } from "../../../parts/page/modal.tsx";
import { useShortcut } from "../../../parts/page/use-shortcut.ts";
import { loadChunk } from "../../../platform/load-chunk.ts";
import { whenIdle } from "../../../platform/when-idle.ts";
import { usePage } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { PALETTE_ID, closePalette, togglePalette } from "./palette-dialog.ts";
import styles from "./search-palette.module.css";

type Body = ComponentType | "loading" | "missing";

/**
 * The handbook's search: Ctrl or ⌘ K opens it anywhere; Escape, the same keys or a navigation close it. Its body is loaded
 * when the browser is idle, so that it is there when needed.
 */
export function SearchPalette() {
  const text = useText();
  const { url } = usePage();
  const [isOpen, setIsOpen] = useState(false);
  const [Body, setBody] = useState<Body>("loading");
  useShortcut("k", togglePalette);
  // On leaving a page, not on hydration: the visitor may have opened it before.
  useEffect(() => closePalette, [url]);
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
    <Modal
      id={PALETTE_ID}
      label={text("search-label")}
      className={styles.palette}
      closesOnPressBeside
      onToggle={setIsOpen}
    >
      {isOpen && Body === "missing" && <p className={styles.message}>{text("search-failed")}</p>}
      {isOpen && typeof Body === "function" && <Body />}
    </Modal>
  );
}
