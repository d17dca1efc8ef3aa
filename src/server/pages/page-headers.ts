import type { IncomingHttpHeaders } from "node:http";
import { isEntryPath, splitLanguage } from "../../contract/addresses/addresses.ts";
import type { CachedPage } from "../cache/page-cache.ts";
import type { CdnHeaders } from "../cdn/cdn-headers.ts";
import type { Encoding } from "../http/encodings.ts";

/**
 * Returns all headers of a page in one encoding, as alternating names and values. Shared caches must not use one response for all
 * visitors: an address without language prefix may redirect depending on the cookie, the entry page also depending on the
 * browser's languages, and `tenant-name` selects the site on hosts that belong to no tenant.
 *
 * @param isForOne true for the response to a form, which must not be cached
 * @param cdn creates the CDN's headers, if there is a CDN
 */
export function pageHeaders(
  page: CachedPage,
  path: string,
  encoding: Encoding,
  { asked, cdn, isForOne = false }: Sharing,
): string[] {
  const isPrefixed = splitLanguage(path).prefix !== undefined;
  const isDetected = !isPrefixed && isEntryPath(path);
  const vary = isPrefixed
    ? "Accept-Encoding, tenant-name"
    : isDetected
      ? "Accept-Encoding, tenant-name, Cookie, Accept-Language"
      : "Accept-Encoding, tenant-name, Cookie";
  return [
    ...page.headers,
    "ETag",
    page.entityTag,
    "Cache-Control",
    isForOne ? "no-store" : isDetected ? "private, no-cache" : "public, max-age=0, must-revalidate",
    "Vary",
    vary,
    ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
    ...(cdn === undefined || isForOne || isDetected || page.status !== 200 ? [] : cdn.of(page, asked, vary)),
  ];
}

interface Sharing {
  asked: IncomingHttpHeaders;
  cdn: CdnHeaders | undefined;
  isForOne?: boolean | undefined;
}
