/** Path and query of a URL, without the hash: two URLs with the same ones show the same page. */
export function addressOf(url: URL): string {
  return url.pathname + url.search;
}
