import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls a column of contents, positioned and with a height of its own, so that the entry of what is being read
 * (`current`, marked with `aria-current`) is in sight; before the first heading to its beginning.
 */
export function useEntryInSight(current: string | undefined): RefObject<HTMLElement | null> {
  const column = useRef<HTMLElement>(null);
  const previous = useRef<string>(undefined);
  useEffect(() => {
    // A new column stands at its beginning. Asking would have the browser lay out the page in the task that draws it.
    const isSame = current === previous.current;
    previous.current = current;
    if (isSame || !column.current) return;
    const { scrollTop, clientHeight } = column.current;
    const entry = column.current.querySelector<HTMLElement>("[aria-current]");
    const top = entry?.offsetTop ?? 0;
    const bottom = top + (entry?.offsetHeight ?? 0);
    if (top < scrollTop || bottom > scrollTop + clientHeight)
      column.current.scrollTop = top - clientHeight / 3;
  }, [current]);
  return column;
}
