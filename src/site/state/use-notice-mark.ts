import { useEffect } from "react";

/** Of the notices that are shown. */
let count = 0;

/**
 * Marks the document with `data-notice` while any notice is shown: styles make room for it at the end of the window. Were they to
 * look for it themselves, with `:has()`, the browser would match the root anew for everything that is drawn anywhere.
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
