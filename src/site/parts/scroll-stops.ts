/** What makes a table or a block of code a stop of the Tab key that says what it is. */
const STOP_ATTRIBUTES = ["tabindex", "role", "aria-label"] as const;

/**
 * Markup cannot know whether a table or a block of code is wider than its column, so each arrives as a stop of the Tab key.
 * Below `root`, only those that scroll remain stops, whatever the width of the window becomes.
 *
 * @returns a function that ends this
 */
export function keepScrollingStops(root: HTMLElement): () => void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) setStop(target, target.scrollWidth > target.clientWidth);
  });
  for (const stop of root.querySelectorAll('[tabindex="0"][role="group"]')) {
    stops.set(
      stop,
      STOP_ATTRIBUTES.map((name) => stop.getAttribute(name) ?? ""),
    );
    observer.observe(stop);
  }
  return () => observer.disconnect();
}

/** The attributes of each stop as they were served. */
const stops = new WeakMap<Element, string[]>();

function setStop(element: Element, doesScroll: boolean): void {
  // Who reads there with the keyboard must not lose the place.
  if (!doesScroll && element === document.activeElement) return;
  STOP_ATTRIBUTES.forEach((name, index) =>
    doesScroll
      ? element.setAttribute(name, stops.get(element)?.[index] ?? "")
      : element.removeAttribute(name),
  );
}
