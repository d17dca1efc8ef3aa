import { type RefObject, useEffect } from "react";
import { isComposing } from "../../../parts/search/is-composing.ts";

/**
 * Closes the open menus below an element, which are `<details>` with a name: on a click outside, when the focus leaves, and on Escape,
 * which returns the focus to the summary. `<details>` without a name are branches, which close only on Escape. Without this script, all of
 * them still open and close by their summary.
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
