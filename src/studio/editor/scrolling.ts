/** Panes that scroll together show the same content at this height, given as a fraction of the visible height. */
export const SYNC_HEIGHT = 0.3;

/** Distinguishes scrolling by the person from scrolling that follows another pane. */
export interface Scrolling {
  /** Ignores further scrolling, which follows another pane, until the person uses the mouse, keyboard or touch here. */
  follow(): void;
  stop(): void;
}

const BY_HAND = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Calls `notify` at most once per frame while the person scrolls an element. */
export function watchScrolling(scroller: HTMLElement, notify: () => void): Scrolling {
  let isLed = true;
  let frame: number | undefined;
  const take = () => {
    isLed = false;
  };
  const scroll = () => {
    if (isLed) return;
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      notify();
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
