import type { RoutedRequest } from "../page/page-request.ts";

/** Paths that stand in an address as they are. Others have letters to encode, or steps to resolve. */
const PLAIN_PATH = /^(?:\/(?:[\w-]|%[013-9A-F])[\w.~%-]*)+$/;

/** An address of the site as crawlers want it. */
export function absolute({ origin }: Pick<RoutedRequest, "origin">, path: string): string {
  return PLAIN_PATH.test(path) ? origin + path : new URL(path, origin).href;
}
