import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls a column of contents so that the entry with `aria-current` is visible. Before the first heading it scrolls to the top. The
 * column must be positioned and have its own height.
 */
export function useEntryInSight(current: string | undefined): RefObject<HTMLElement | null> {
  const column = useRef<HTMLElement>(null);
  const previous = useRef<string>(undefined);
  useEffect(() => {
    // A newly rendered column is scrolled to the top already, and measuring it now would force a layout.
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
