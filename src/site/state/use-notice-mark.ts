import { useEffect } from "react";

/** Number of notices shown. */
let count = 0;

/**
 * Sets `data-notice` on the root element while any notice is shown, so that styles can leave room for it.
 * With `:has()` instead, the browser would have to match the root again after every change in the page.
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
