import { type RefObject, useLayoutEffect } from "react";
import { POPUP_BASE_Z_INDEX } from "../../contract/limits.ts";

let next = POPUP_BASE_Z_INDEX;

/** The z-index of a popup that opens now: above all that opened before. The first gets 2000. */
export function allocatePopupLayer(): number {
  return next++;
}

/** Puts an element on top of the others each time it opens. Set from script: the served HTML bears no styles. */
export function usePopupLayer(element: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (isOpen && element.current !== null) element.current.style.zIndex = String(allocatePopupLayer());
  }, [element, isOpen]);
}
