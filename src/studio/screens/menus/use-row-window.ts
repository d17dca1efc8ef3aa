import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Number of rows that are rendered above and below the visible ones, so that scrolling shows no gaps. */
const FURTHER = 8;

export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  /** The height of a row in pixels. */
  height: number;
  from: number;
  to: number;
  /** Scrolls as little as possible until a row is visible. */
  reveal: (index: number) => void;
}

/**
 * Row heights in rem. Lists narrower than `NARROW_BELOW` rem use the larger one, because their rows have three lines. The values must
 * match the style sheet.
 */
const WIDE = 3.25;
const NARROW = 4.75;
const NARROW_BELOW = 44;

/** Which rows of a long list are visible in its scroller. All rows have the same height. */
export function useRowWindow(count: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(() => WIDE * rootSize());
  const [{ top, room }, setView] = useState({ top: 0, room: 800 });
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return undefined;
    const look = () => {
      const size = rootSize();
      setHeight(size * (current.clientWidth < NARROW_BELOW * size ? NARROW : WIDE));
      setView({ top: current.scrollTop, room: current.clientHeight });
    };
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, []);
  const from = Math.max(0, Math.floor(top / height) - FURTHER);
  const to = Math.min(count, Math.ceil((top + room) / height) + FURTHER);
  const latest = useRef(height);
  useEffect(() => {
    latest.current = height;
  });
  const reveal = useCallback((index: number) => {
    const { current } = scroller;
    if (current === null) return;
    const start = index * latest.current;
    const end = start + latest.current;
    if (start < current.scrollTop) current.scrollTop = start;
    else if (end > current.scrollTop + current.clientHeight) current.scrollTop = end - current.clientHeight;
  }, []);
  return { scroller, height, from, to, reveal };
}

function rootSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
