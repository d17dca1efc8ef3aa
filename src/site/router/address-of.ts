/** An address below its origin, without its hash: what tells pages apart. */
export function addressOf(url: URL): string {
  return url.pathname + url.search;
}
