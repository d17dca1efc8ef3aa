import type { Api } from "../../contract/api/api.ts";
import { SiteError } from "../../contract/api/errors.ts";
import type { PublicConfig } from "../../contract/site/rendering.ts";
import { nextTask } from "../platform/next-task.ts";
import { currentVisit } from "../state/visit.ts";
import { coalesceRequests } from "./coalesce-requests.ts";
import { createHttpApi } from "./http.ts";

export interface BrowserApiOptions {
  /** Absolute URL to which the paths of the endpoints are appended. */
  baseUrl: string;
  tenantName: string;
  storage: PublicConfig["storage"];
}

/** The API of the browser, with a variant for preloading pages. */
export interface BrowserApi extends Api {
  /**
   * Returns an API for preloading, which shares answers between pages. Errors are passed to `report` as functions that log them; call
   * these only if the visitor opens the page.
   */
  preloading: (report: (say: () => void) => void) => Api;
}

/**
 * Creates the API of the browser. Each call also sends the current page and the page on which the visit began. Failed calls are logged in
 * the console, except for rejected form input.
 */
export function createBrowserApi({ baseUrl, tenantName, storage }: BrowserApiOptions): BrowserApi {
  const api = createHttpApi({
    baseUrl,
    callContext: () => ({ formUrl: location.href, tenantName, ...currentVisit(storage, tenantName) }),
  });
  const reporting = (calls: Api, report: (say: () => void) => void): Api => ({
    async call(name, parameters, options) {
      try {
        return await calls.call(name, parameters, options);
      } catch (error) {
        if (error instanceof SiteError && (error.fatal || error.reason !== undefined)) {
          report(() => console.error(`${name}: ${error.message}`, error));
        }
        throw error;
      }
    },
  });
  // Preloads have low priority, because no visitor waits for them: the browser may respond to input first.
  const lowPriority: Api = {
    async call(name, parameters, options) {
      await nextTask();
      return api.call(name, parameters, options);
    },
  };
  const shared = coalesceRequests(lowPriority);
  return {
    ...reporting(api, (say) => say()),
    preloading: (report) => reporting(shared, report),
  };
}
