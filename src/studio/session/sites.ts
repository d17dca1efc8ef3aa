import { queryOptions, useQuery } from "@tanstack/react-query";
import { SITE_ENDPOINTS } from "../../contract/studio/endpoints/sites.ts";
import { call } from "../api/call.ts";

/** The sites that one may enter. */
export const sitesQuery = queryOptions({
  queryKey: ["sites"],
  queryFn: ({ signal }) => call(SITE_ENDPOINTS.listSites, {}, { signal }),
});

/** Names the sites that one may enter by their codes. */
export function useSiteNames(): (code: string | null) => string | undefined {
  const { data } = useQuery(sitesQuery);
  return (tenant) => data?.find(({ code }) => code === tenant)?.name;
}

/** The name of a site; its code until that is known. */
export function useSiteName(tenant: string | undefined): string | undefined {
  return useSiteNames()(tenant ?? null) ?? tenant;
}
