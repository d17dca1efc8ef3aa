/** A page address as it came, taken apart. */
export interface RequestPath {
  path: string;
  /** Without question mark. */
  query: string;
}

/** Longer addresses are refused: no page of ours has one. */
export const MAXIMUM_URL_LENGTH = 4_096;

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
