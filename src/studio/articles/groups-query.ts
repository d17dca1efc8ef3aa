import { queryOptions } from "@tanstack/react-query";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { ARTICLE_ENDPOINTS } from "../../contract/studio/endpoints/articles.ts";
import { call } from "../api/call.ts";

/** The groups of a site in order, with their names in one language. */
export function groupsQuery(tenant: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ["groups", tenant, language],
    queryFn: ({ signal }) => call(ARTICLE_ENDPOINTS.listGroups, { tenant, language }, { signal }),
  });
}
