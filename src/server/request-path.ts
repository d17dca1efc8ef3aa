import { MAXIMUM_URL_LENGTH } from "./request-limits.ts";

/** A page address as it came, taken apart. */
export interface RequestPath {
  path: string;
  /** Without question mark. */
  query: string;
}

/** True for addresses that are refused. What is searched for does not count: it is cut where it is read. */
export function isTooLong(url: string): boolean {
  return url.length > MAXIMUM_URL_LENGTH && url.replace(/([?&]q=)[^&]*/, "$1").length > MAXIMUM_URL_LENGTH;
}

/** Of letters, digits and `-._~`. */
const NEEDLESS_ESCAPES = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi;

/**
 * Splits a request target. One in absolute form loses its scheme and host. Escapes are written in capitals: a redirect to
 * that spelling would never end where a proxy prefers the other.
 */
export function parseRequestPath(url: string): RequestPath {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, "");
  const end = target.indexOf("?");
  const path = end < 0 ? target : target.slice(0, end);
  const escaped = path.replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());
  return {
    path: escaped.startsWith("/") ? escaped : `/${escaped}`,
    query: end < 0 ? "" : target.slice(end + 1),
  };
}

/**
 * Splits a request target that is a page's. What need not be escaped is not: addresses that differ in nothing else are one,
 * with one place in the cache.
 */
export function parsePagePath(url: string): RequestPath {
  const { path, query } = parseRequestPath(url);
  return { path: withoutNeedlessEscapes(path), query };
}

/** A path in which letters, digits and `-._~` stand as themselves. */
export function withoutNeedlessEscapes(path: string): string {
  return path.replace(NEEDLESS_ESCAPES, decodeURIComponent);
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

/** A path and its query as one address again; a path that has a query keeps its own. */
export function withQuery(path: string, query: string): string {
  if (query === "" || path.includes("?")) return path;
  return `${path}?${query}`;
}
