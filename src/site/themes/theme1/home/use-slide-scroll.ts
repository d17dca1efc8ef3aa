import { type RefObject, useEffect, useRef } from "react";

/** How long a row must rest, in milliseconds, before where it rests counts. */
const REST_MS = 120;
/** How far, in widths of a slide, a row that rests is from its slide at the most. */
const OFF_ITS_PLACE = 0.01;

/** Keeps a row of slides that scrolls and snaps in step with the slide that is to show, both ways. */
export function useSlideScroll(
  index: number,
  show: (index: number) => void,
): RefObject<HTMLUListElement | null> {
  const row = useRef<HTMLUListElement>(null);
  const shown = useRef(index);

  useEffect(() => {
    const element = row.current;
    // The slide may show already, because the visitor scrolled to it.
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
      // A busy page is told late of a row on its way, which then seems to rest. It rests where a slide snaps alone.
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
