import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ListedSite, SITE_ENDPOINTS } from "../../contract/studio/endpoints/sites.ts";
import { call } from "../api/call.ts";

/** Query for the sites that the signed-in person has access to. */
export const sitesQuery = queryOptions({
  queryKey: ["sites"],
  queryFn: ({ signal }) => call(SITE_ENDPOINTS.listSites, {}, { signal }),
});

/** A site; `undefined` until it is loaded. */
export function useSite(tenant: string): ListedSite | undefined {
  const { data } = useQuery(sitesQuery);
  return data?.find(({ code }) => code === tenant);
}

/** Returns a function from site codes to site names. */
export function useSiteNames(): (code: string | null) => string | undefined {
  const { data } = useQuery(sitesQuery);
  return (tenant) => data?.find(({ code }) => code === tenant)?.name;
}

/** The name of a site; its code until the name is loaded. */
export function useSiteName(tenant: string | undefined): string | undefined {
  return useSiteNames()(tenant ?? null) ?? tenant;
}

/** The time zone of a site's dates; `undefined` until it is loaded. */
export function useTimeZone(tenant: string): string | undefined {
  return useSite(tenant)?.timeZone;
}
