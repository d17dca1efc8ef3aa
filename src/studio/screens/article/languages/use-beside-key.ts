import { useEffect, useRef } from "react";
import { isComposing } from "../../../parts/is-composing.ts";

/** Marks a text that stands beside the one that is written. */
export const BESIDE = { "data-beside": "", "aria-keyshortcuts": "F6" } as const;

export interface BesideKeyOptions {
  focusText: () => void;
  /** Shows again what stood beside the text, where it had to make room for it. */
  showBeside: () => void;
}

/**
 * F6 leads from the text to each that stands beside it and back again, Shift F6 the other way: as between the panes of any program. Where
 * nothing stands beside it, the key is the browser's own.
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
