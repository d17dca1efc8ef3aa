import { MAXIMUM_URL_LENGTH } from "./request-limits.ts";

/** The parts of a page address, as received. */
export interface RequestPath {
  path: string;
  /** The query without the question mark. */
  query: string;
}

/** True for addresses so long that they are rejected. The search text does not count, because it is truncated later. */
export function isTooLong(url: string): boolean {
  return url.length > MAXIMUM_URL_LENGTH && url.replace(/([?&]q=)[^&]*/, "$1").length > MAXIMUM_URL_LENGTH;
}

/** Matches percent-encoded letters, digits and `-._~`, which need no encoding. */
const NEEDLESS_ESCAPES = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi;

/**
 * Splits a request target into path and query, and removes scheme and host of an absolute target. Escapes are converted to upper
 * case here rather than by a redirect, which would loop behind a proxy that converts them to lower case.
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
 * Splits the request target of a page. Unnecessary escapes are decoded, so that addresses that differ only in escapes share a
 * cache entry.
 */
export function parsePagePath(url: string): RequestPath {
  const { path, query } = parseRequestPath(url);
  return { path: withoutNeedlessEscapes(path), query };
}

/** Decodes letters, digits and `-._~` in a path. */
export function withoutNeedlessEscapes(path: string): string {
  return path.replace(NEEDLESS_ESCAPES, decodeURIComponent);
}

/**
 * Returns the canonical spelling of a path. Repeated slashes and backslashes, which browsers might read as a host, are removed,
 * and so is a trailing slash, except after a language.
 */
export function cleanPath(path: string): string {
  const collapsed = path.replace(/[\\/]+/g, "/");
  if (/^\/(en|zh|kr)\/?$/.test(collapsed)) return collapsed.endsWith("/") ? collapsed : `${collapsed}/`;
  return collapsed.length > 1 && collapsed.endsWith("/") ? collapsed.slice(0, -1) : collapsed;
}

/** Joins a path and a query. A path that already has a query is returned unchanged. */
export function withQuery(path: string, query: string): string {
  if (query === "" || path.includes("?")) return path;
  return `${path}?${query}`;
}
