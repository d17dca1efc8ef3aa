/** The vertical scroll position as a fraction of the page, from 0 to 1. */
export function scrollFraction(): number {
  const range = scrollRange();
  return range > 0 ? scrollY / range : 0;
}

/** Scrolls to the same fraction of a page that may have another length. */
export function scrollToFraction(fraction: number): void {
  scrollTo({ top: fraction * scrollRange(), behavior: "instant" });
}

function scrollRange(): number {
  return document.documentElement.scrollHeight - innerHeight;
}
