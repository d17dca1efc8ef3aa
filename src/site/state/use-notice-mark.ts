import { useEffect } from "react";

/** Number of visible notices. */
let count = 0;

/**
 * Sets `data-notice` on the root element while a notice is visible, so that style sheets can leave room for it. With `:has()` instead,
 * the browser would have to match the root again after every change of the page.
 */
export function useNoticeMark(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const mark = (change: number) => {
      count += change;
      document.documentElement.toggleAttribute("data-notice", count > 0);
    };
    mark(1);
    return () => mark(-1);
  }, [isShown]);
}
