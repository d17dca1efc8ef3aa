import { queryOptions } from "@tanstack/react-query";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { TODAY_ENDPOINTS } from "../../contract/studio/endpoints/today.ts";
import { call } from "../api/call.ts";

/** What needs attention on a site. @param language the language of the outdated translations; `undefined` for all */
export function todayQuery(tenant: string, language?: LanguageCode) {
  return queryOptions({
    queryKey: ["today", tenant, language],
    queryFn: ({ signal }) => call(TODAY_ENDPOINTS.findToday, { tenant, language }, { signal }),
  });
}
