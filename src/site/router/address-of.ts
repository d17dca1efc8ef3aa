/** Path and query of a URL without its fragment. URLs with the same path and query show the same page. */
export function addressOf(url: URL): string {
  return url.pathname + url.search;
}
