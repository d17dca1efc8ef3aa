import { type RefObject, useEffect, useRef } from "react";

/** Time in milliseconds that a row must not move before its position counts. */
const REST_MS = 120;
/** Maximum distance of a resting row from a slide's position, in slide widths. */
const OFF_ITS_PLACE = 0.01;

/** Synchronises a scrolling row of slides with the current slide, in both directions. */
export function useSlideScroll(
  index: number,
  show: (index: number) => void,
): RefObject<HTMLUListElement | null> {
  const row = useRef<HTMLUListElement>(null);
  const shown = useRef(index);

  useEffect(() => {
    const element = row.current;
    // The visitor may have scrolled to this slide already.
    if (element === null || shown.current === index) return;
    shown.current = index;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollTo({ left: index * element.clientWidth, behavior: isStill ? "instant" : "smooth" });
  }, [index]);

  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      const place = element.scrollLeft / Math.max(element.clientWidth, 1);
      const nearest = Math.round(place);
      // On a busy page scroll events arrive late, so that a moving row seems to rest. A row really rests only where a slide snaps.
      if (Math.abs(place - nearest) > OFF_ITS_PLACE) return wait();
      shown.current = nearest;
      show(nearest);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, REST_MS);
    };
    element.addEventListener("scroll", wait, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", wait);
    };
  }, [show]);

  return row;
}
