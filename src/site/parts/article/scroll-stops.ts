/**
 * The server cannot know whether a table or a block of code is wider than its column, so the markup makes
 * each a labelled tab stop. Below `root`, this removes the tab stops of those that do not scroll, and follows
 * changes of the window's width.
 * @returns a function that stops this
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
  // Someone reading there with the keyboard must not lose the focus.
  if (!doesScroll && element === document.activeElement) return;
  for (const name of ["tabindex", "role", "aria-label"]) {
    const value = doesScroll && served instanceof Element && served.getAttribute(name);
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
}
