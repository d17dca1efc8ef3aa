/** A page address as it came, taken apart. */
export interface RequestPath {
  path: string;
  /** Without question mark. */
  query: string;
}

/** In characters; no page of ours has a longer address. */
const MAXIMUM_URL_LENGTH = 4_096;

/** True for addresses that are refused. What is searched for does not count: it is cut where it is read. */
export function isTooLong(url: string): boolean {
  return url.length > MAXIMUM_URL_LENGTH && url.replace(/([?&]q=)[^&]*/, "$1").length > MAXIMUM_URL_LENGTH;
}

/** Splits a request target. One in absolute form loses its scheme and host. */
export function parseRequestPath(url: string): RequestPath {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, "");
  const end = target.indexOf("?");
  const path = end < 0 ? target : target.slice(0, end);
  return { path: path.startsWith("/") ? path : `/${path}`, query: end < 0 ? "" : target.slice(end + 1) };
}

/**
 * The one spelling of a path: no doubled or backward slashes, which browsers could take for a host, and
 * none at the end, except after a language.
 */
export function cleanPath(path: string): string {
  const collapsed = path.replace(/[\\/]+/g, "/");
  if (/^\/(en|zh|kr)\/?$/.test(collapsed)) return collapsed.endsWith("/") ? collapsed : `${collapsed}/`;
  return collapsed.length > 1 && collapsed.endsWith("/") ? collapsed.slice(0, -1) : collapsed;
}
