import { type RefObject, useEffect } from "react";
import { isComposing } from "../../../parts/search/is-composing.ts";

/**
 * Closes the open named `<details>` below an element, as expected of a menu: on a press outside, when focus leaves, and on Escape, which
 * returns focus to the summary. Unnamed `<details>` are branches and only close on Escape. Without this script, all of them still open and
 * close on their summary.
 */
export function useDismiss(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const closeOutside = ({ target }: Event) => {
      for (const details of element.querySelectorAll<HTMLDetailsElement>("details[open][name]")) {
        if (!(target instanceof Node && details.contains(target))) details.open = false;
      }
    };
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    element.addEventListener(
      "keydown",
      (event) => {
        const focused = document.activeElement?.closest<HTMLDetailsElement>("details[open]");
        if (event.key !== "Escape" || isComposing(event) || !focused || !element.contains(focused)) return;
        focused.open = false;
        focused.querySelector("summary")?.focus();
      },
      { signal },
    );
    return () => listeners.abort();
  }, [root]);
}
