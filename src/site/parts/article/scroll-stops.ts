/**
 * Removes the tab stops of tables and code blocks below `root` that do not scroll, also after the window's width changes. The server
 * cannot know which of them are wider than their column, so its HTML makes each of them a labelled tab stop.
 *
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
  // A keyboard user who is reading there must not lose the focus.
  if (!doesScroll && element === document.activeElement) return;
  for (const name of ["tabindex", "role", "aria-label"]) {
    const value = doesScroll && served instanceof Element && served.getAttribute(name);
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
}
