import { useEffect, useRef } from "react";
import { isComposing } from "../../../parts/is-composing.ts";

/** Attributes of a read-only text next to the edited one. */
export const OTHER_TEXT = { "data-other-text": "", "aria-keyshortcuts": "F6" } as const;

export interface PaneKeyOptions {
  focusText: () => void;
  /** Reopens the pane if it was closed because there was no room for it. */
  showPane: () => void;
}

/**
 * F6 moves the focus from the edited text to each text next to it, and back; Shift F6 moves it in reverse. Without such a text, F6 does
 * what the browser does.
 */
export function usePaneKey(options: PaneKeyOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const hasMadeRoom = useRef(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = event.key === "F6" && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (!isPlain || isComposing(event) || document.querySelector("dialog[open]") !== null) return;
      if (hasMadeRoom.current && findTexts().length === 0) latest.current.showPane();
      const texts = findTexts();
      if (texts.length === 0) return;
      event.preventDefault();
      const at = texts.findIndex((each) => each === document.activeElement);
      const isFromText = at === -1;
      const next = event.shiftKey ? (isFromText ? texts.length : at) - 1 : at + 1;
      if (texts[next] !== undefined) return texts[next].focus();
      latest.current.focusText();
      hasMadeRoom.current = findTexts().length === 0;
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function findTexts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-other-text]")];
}
