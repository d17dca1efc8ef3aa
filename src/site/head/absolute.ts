import type { RoutedRequest } from "../page/page-request.ts";

/** Paths that need neither encoding nor resolving, which are most paths. */
const PLAIN_PATH = /^(?:\/(?:[\w-]|%[013-9A-F])[\w.~%-]*)+$/;

/** The absolute URL of a path, as crawlers require it. */
export function absolute({ origin }: Pick<RoutedRequest, "origin">, path: string): string {
  return PLAIN_PATH.test(path) ? origin + path : new URL(path, origin).href;
}
