import { queryOptions } from "@tanstack/react-query";
import { localizePath, splitLanguage } from "../../../contract/addresses/addresses.ts";
import { decodeAddress } from "../../../contract/addresses/decode-address.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../../contract/addresses/themes.ts";
import { PREVIEW_ENDPOINTS } from "../../../contract/studio/endpoints/previews.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { call } from "../../api/call.ts";

/** Time in milliseconds before the expiry at which the preview is renewed. */
const EARLIER_MS = 60_000;

/**
 * Query for the address of a preview of a site. Requests a new preview before the current one expires.
 *
 * @param drafts the files shown with their drafts
 * @param theme the theme, if it differs from that of the settings
 */
export function lookPreviewQuery(tenant: string, drafts: readonly string[], theme?: ThemeCode) {
  return queryOptions({
    queryKey: ["preview", tenant, "look", drafts, theme],
    queryFn: ({ signal }) =>
      call(PREVIEW_ENDPOINTS.openPreview, { tenant, drafts: [...drafts], theme }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : Math.max(EARLIER_MS, data.endsAt - EARLIER_MS - Date.now()),
  });
}

/** A page of a site in one language. */
export interface Page {
  /** The path without a language prefix, such as `/services/audit.html`. */
  path: string;
  language: LanguageCode;
}

/**
 * The address of a page in a preview. It contains the token of the preview, because several previews of a site are shown next to each
 * other, but a cookie can store only one of them.
 *
 * @param url the address at which the preview is opened
 */
export function previewPage(
  url: string,
  { path, language }: Page,
  { defaultLanguage }: Pick<ListedSite, "defaultLanguage">,
): string {
  const opened = new URL(url);
  // Removes double slashes: they would name another host, which must not receive the token.
  const own = path.replace(/^[/\\]+/, "/");
  const page = new URL(localizePath(own, { language, defaultLanguage }), opened.origin);
  page.searchParams.set("preview", opened.pathname.split("/").at(-1) ?? "");
  return page.href;
}

/** Converts a path of the site to a page and its language. The path is decoded for display. */
export function pageAt(pathname: string, { defaultLanguage }: Pick<ListedSite, "defaultLanguage">): Page {
  const { prefix, path } = splitLanguage(pathname);
  return { path: decodeAddress(path), language: prefix ?? defaultLanguage };
}
