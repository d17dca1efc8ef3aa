import { type ComponentType, useEffect, useState } from "react";
import { MAXIMUM_QUERY_LENGTH } from "../../../../contract/api/limits.ts";
import { CloseModalButton, Modal } from "../../../parts/page/modal.tsx";
import { loadChunk } from "../../../platform/load-chunk.ts";
import { whenIdle } from "../../../platform/when-idle.ts";
import { usePage } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import { PALETTE_ID, closePalette } from "./palette-dialog.ts";
import styles from "./search-palette.module.css";

type Body = ComponentType<{ field: HTMLInputElement }> | "loading" | "missing";

/**
 * The search of the handbook. Ctrl or ⌘ K opens it anywhere; Escape, the same shortcut or a navigation closes it. Its field is part of
 * the served page, so that nothing typed is lost. The code for results is loaded when the browser is idle.
 */
export function SearchPalette() {
  const text = useText();
  const { url } = usePage();
  const [isOpen, setIsOpen] = useState(false);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [Body, setBody] = useState<Body>("loading");
  // Closes the palette when the page is left, but not at hydration, because the visitor may have opened it earlier.
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
      closesOnOutsidePress
      onToggle={setIsOpen}
    >
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={setField}
          type="text"
          dir="auto"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAXIMUM_QUERY_LENGTH}
          aria-label={text("search-label")}
          placeholder={text("search-placeholder")}
        />
        <CloseModalButton>
          <Icon name="close" />
          <span className="visually-hidden">{text("close")}</span>
        </CloseModalButton>
      </div>
      {isOpen && Body === "missing" && <p className={styles.missing}>{text("search-failed")}</p>}
      {isOpen && field !== null && typeof Body === "function" && <Body field={field} />}
    </Modal>
  );
}
