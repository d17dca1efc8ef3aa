import { useEffect, useRef } from "react";
import { isComposing } from "../../../parts/is-composing.ts";

/** Attributes of a text next to the edited one. */
export const BESIDE = { "data-beside": "", "aria-keyshortcuts": "F6" } as const;

export interface BesideKeyOptions {
  focusText: () => void;
  /** Reopens the pane if it was closed to make room. */
  showBeside: () => void;
}

/**
 * F6 moves the focus from the text to each text next to it and back, Shift F6 in reverse, as between panes of other programs. Without
 * another text the key keeps the browser's meaning.
 */
export function useBesideKey(options: BesideKeyOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const hasMadeRoom = useRef(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = event.key === "F6" && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (!isPlain || isComposing(event) || document.querySelector("dialog[open]") !== null) return;
      if (hasMadeRoom.current && findBeside().length === 0) latest.current.showBeside();
      const beside = findBeside();
      if (beside.length === 0) return;
      event.preventDefault();
      const at = beside.findIndex((each) => each === document.activeElement);
      const isFromText = at === -1;
      const next = event.shiftKey ? (isFromText ? beside.length : at) - 1 : at + 1;
      if (beside[next] !== undefined) return beside[next].focus();
      latest.current.focusText();
      hasMadeRoom.current = findBeside().length === 0;
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function findBeside(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-beside]")];
}
