import type { Api } from "../../contract/api.ts";
import type { PublicConfig } from "../../contract/rendering.ts";
import { currentVisit } from "../state/visit.ts";
import { createHttpApi } from "./http.ts";

export interface BrowserApiOptions {
  /** Absolute address that the endpoints' paths are appended to. */
  baseUrl: string;
  tenantName: string;
  storage: PublicConfig["storage"];
}

/** The API as a page calls it: each call says on which page, and how the visit began. */
export function createBrowserApi({ baseUrl, tenantName, storage }: BrowserApiOptions): Api {
  return createHttpApi({
    baseUrl,
    callContext: () => ({ formUrl: location.href, tenantName, ...currentVisit(storage, tenantName) }),
  });
}
