/** The part of a window at which the eye is, from its top: two windows that scroll together agree there. */
export const EYE = 0.3;

/** Whether somebody scrolls a window, or it follows another. */
export interface Scrolling {
  /** The window follows: what it scrolls now is nobody's doing. */
  follow(): void;
  stop(): void;
}

const BY_HAND = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Calls `tell`, once a frame, while somebody scrolls an element. */
export function watchScrolling(scroller: HTMLElement, tell: () => void): Scrolling {
  let isLed = true;
  let frame: number | undefined;
  const take = () => {
    isLed = false;
  };
  const scroll = () => {
    if (isLed) return;
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      tell();
    });
  };
  for (const kind of BY_HAND) scroller.addEventListener(kind, take, { capture: true, passive: true });
  scroller.addEventListener("scroll", scroll, { passive: true });
  return {
    follow() {
      isLed = true;
    },
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      for (const kind of BY_HAND) scroller.removeEventListener(kind, take, { capture: true });
      scroller.removeEventListener("scroll", scroll);
    },
  };
}
