import { queryOptions } from "@tanstack/react-query";
import { SITE_ENDPOINTS } from "../../contract/studio/endpoints/sites.ts";
import { sitesSchema } from "../../contract/studio/site-payloads.ts";
import { call } from "../api/call.ts";

/** The sites that one may enter. */
export const sitesQuery = queryOptions({
  queryKey: ["sites"],
  queryFn: ({ signal }) => call(SITE_ENDPOINTS.listSites, {}, sitesSchema, { signal }),
});
