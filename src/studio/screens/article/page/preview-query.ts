import { queryOptions } from "@tanstack/react-query";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../../../contract/addresses/themes.ts";
import { PREVIEW_ENDPOINTS } from "../../../../contract/studio/endpoints/previews.ts";
import { call } from "../../../api/call.ts";
import type { FileOfSite } from "../../../writing/server-drafts.ts";

/** Time in milliseconds before the expiry at which the preview is renewed. */
const EARLIER_MS = 60_000;

/**
 * Query for the address of a preview with a draft. Requests a new preview before the current one expires.
 *
 * @param theme the theme, if it differs from that of the settings
 */
export function previewQuery(
  { tenant, name }: FileOfSite,
  language: LanguageCode,
  path: string,
  theme?: ThemeCode,
) {
  return queryOptions({
    queryKey: ["preview", tenant, name, language, path, theme],
    queryFn: ({ signal }) =>
      call(PREVIEW_ENDPOINTS.openPreview, { tenant, drafts: [name], language, path, theme }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : Math.max(EARLIER_MS, data.endsAt - EARLIER_MS - Date.now()),
  });
}
