import { useEffect } from "react";

/**
 * Closes what is open above the page when another page is shown, or another place of this one. What was opened before
 * the page was taken over stays open.
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
