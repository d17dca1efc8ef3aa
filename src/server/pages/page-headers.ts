import { isEntryPath, splitLanguage } from "../../contract/addresses.ts";
import type { CachedPage } from "../cache/page-cache.ts";
import type { Encoding } from "../encodings.ts";

/**
 * All headers of a page in one encoding, names and values by turns. An address without language prefix
 * may redirect by the visitor's cookie, the entry by the browser's languages too, so that no cache
 * between us and the visitor may take one answer for all. On a host that is nobody's own, `tenant-name` chooses the site.
 * @param isForOne true for the answer to a form: nobody may keep it
 */
export function pageHeaders(page: CachedPage, path: string, encoding: Encoding, isForOne = false): string[] {
  const isPrefixed = splitLanguage(path).prefix !== undefined;
  const isDetected = !isPrefixed && isEntryPath(path);
  return [
    ...page.headers,
    "ETag",
    page.entityTag,
    "Cache-Control",
    isForOne ? "no-store" : isDetected ? "private, no-cache" : "public, max-age=0, must-revalidate",
    "Vary",
    isPrefixed
      ? "Accept-Encoding, tenant-name"
      : isDetected
        ? "Accept-Encoding, tenant-name, Cookie, Accept-Language"
        : "Accept-Encoding, tenant-name, Cookie",
    ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
  ];
}
