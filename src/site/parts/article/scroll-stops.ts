/**
 * Markup cannot know whether a table or a block of code is wider than its column, so each arrives as a stop of the Tab key that
 * says what it is. Below `root`, only those that scroll remain stops, whatever the width of the window becomes.
 *
 * @returns a function that ends this
 */
export function watchScrollStops(root: HTMLElement): () => void {
  const served = new Map<Element, Node>();
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) setStop(target, served.get(target));
  });
  for (const stop of root.querySelectorAll('[tabindex="0"][role="group"]')) {
    served.set(stop, stop.cloneNode());
    observer.observe(stop);
  }
  return () => observer.disconnect();
}

function setStop(element: Element, served: Node | undefined): void {
  const doesScroll = element.scrollWidth > element.clientWidth;
  // Who reads there with the keyboard must not lose the place.
  if (!doesScroll && element === document.activeElement) return;
  for (const name of ["tabindex", "role", "aria-label"]) {
    const value = doesScroll && served instanceof Element && served.getAttribute(name);
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
}
