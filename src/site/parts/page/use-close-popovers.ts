import { useEffect } from "react";

/**
 * Closes open popovers when the visitor goes to another page, or to another section of this page. Popovers opened before hydration stay
 * open.
 */
export function useClosePopovers(url: string): void {
  useEffect(() => {
    const close = () => {
      if (!CSS.supports("selector(:popover-open)")) return;
      for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
    };
    addEventListener("hashchange", close);
    return () => {
      removeEventListener("hashchange", close);
      close();
    };
  }, [url]);
}
