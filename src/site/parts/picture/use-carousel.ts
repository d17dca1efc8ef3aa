import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** Time in milliseconds for which each slide is shown. */
const SLIDE_MS = 6_000;
/** Minimum distance of a swipe, in CSS pixels. */
const SWIPE_DISTANCE = 40;

export interface Carousel {
  index: number;
  /** False if the visitor paused the carousel, or prefers reduced motion. */
  isPlaying: boolean;
  show: (index: number) => void;
  showNext: () => void;
  showPrevious: () => void;
  togglePlaying: () => void;
  /** Props for the element around slides and buttons. */
  rootProps: {
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

/**
 * The state of a carousel with `count` slides. It advances automatically until the visitor pauses it, points at it or moves the focus
 * inside. It never advances with reduced motion or in a hidden tab.
 */
export function useCarousel(count: number): Carousel {
  const [index, setIndex] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const swipeStart = useRef<number | undefined>(undefined);
  const step = (by: number) => setIndex((current) => (current + by + count) % count);

  useEffect(
    () => setIsPlaying(count > 1 && !matchMedia("(prefers-reduced-motion: reduce)").matches),
    [count],
  );
  useEffect(() => {
    if (!isPlaying || isHeld || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((current) => (current + 1) % count);
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld, count, index]);

  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return {
    index: Math.min(index, Math.max(count - 1, 0)),
    isPlaying,
    show: setIndex,
    showNext: () => step(1),
    showPrevious: () => step(-1),
    togglePlaying: () => setIsPlaying((playing) => !playing),
    rootProps: {
      onKeyDown: (event) => {
        if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
        event.preventDefault();
        step(event.key === "ArrowRight" ? 1 : -1);
      },
      onPointerDown: ({ clientX, pointerType }) => {
        swipeStart.current = pointerType === "mouse" ? undefined : clientX;
      },
      onPointerUp: ({ clientX }) => {
        if (swipeStart.current === undefined) return;
        const distance = clientX - swipeStart.current;
        swipeStart.current = undefined;
        if (Math.abs(distance) >= SWIPE_DISTANCE) step(distance < 0 ? 1 : -1);
      },
      onPointerEnter: hold,
      onPointerLeave: release,
      onFocus: hold,
      onBlur: release,
    },
  };
}
