import { queryOptions } from "@tanstack/react-query";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { ARTICLE_ENDPOINTS } from "../../contract/studio/endpoints/articles.ts";
import { call } from "../api/call.ts";

/** Query for the tags and authors that the texts of a site use in one language. */
export function namesQuery(tenant: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ["names", tenant, language],
    queryFn: ({ signal }) => call(ARTICLE_ENDPOINTS.listNames, { tenant, language }, { signal }),
  });
}
