import { useEffect } from "react";

/** Closes what is open above the page when another page is shown, or another place of this one. */
export function useClosePopovers(url: string): void {
  useEffect(() => {
    const close = () => {
      if (!CSS.supports("selector(:popover-open)")) return;
      for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
    };
    close();
    addEventListener("hashchange", close);
    return () => removeEventListener("hashchange", close);
  }, [url]);
}
