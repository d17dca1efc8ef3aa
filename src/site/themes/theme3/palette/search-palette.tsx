import { type ComponentType, useEffect, useState } from "react";
import { usePage } from "../../../context.ts";
import { loadChunk } from "../../../load-chunk.ts";
import { useText } from "../../../messages/use-text.ts";
import { Modal } from "../../../parts/modal.tsx";
import { useShortcut } from "../../../parts/use-shortcut.ts";
import { whenIdle } from "../../../when-idle.ts";
import { PALETTE_ID, closePalette, togglePalette } from "./palette-dialog.ts";
import styles from "./search-palette.module.css";

type Body = ComponentType | "loading" | "missing";

/**
 * The search of the handbook: Ctrl or ⌘ K from anywhere, and closed again by Escape, the same keys, or a
 * new page. What is inside is loaded when the page has come to rest, so that it is there when it is wanted.
 */
export function SearchPalette() {
  const text = useText();
  const { url } = usePage();
  const [isOpen, setIsOpen] = useState(false);
  const [Body, setBody] = useState<Body>("loading");
  useShortcut("k", togglePalette);
  // As a page is left, never as it is taken over: somebody may have opened it before.
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
