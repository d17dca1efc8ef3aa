import type { Api } from "../../contract/api/api.ts";
import { SiteError } from "../../contract/api/errors.ts";
import type { PublicConfig } from "../../contract/site/rendering.ts";
import { nextTask } from "../platform/next-task.ts";
import { currentVisit } from "../state/visit.ts";
import { coalesceRequests } from "./coalesce-requests.ts";
import { createHttpApi } from "./http.ts";

export interface BrowserApiOptions {
  /** Absolute address that the endpoints' paths are appended to. */
  baseUrl: string;
  tenantName: string;
  storage: PublicConfig["storage"];
}

/** The browser's API, and the same for pages that are loaded before they are asked for. */
export interface BrowserApi extends Api {
  /**
   * What several pages ask alike is asked once. What is to be said of a failed call is handed on, to be said when
   * somebody is concerned.
   */
  preloading: (report: (say: () => void) => void) => Api;
}

/**
 * The API as a page calls it: each call says on which page, and how the visit began. A call that does not
 * bring an answer of the API is named in the console; what a form got wrong is not.
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
  // Nobody waits for it: what has just asked for a page's code leaves the browser to the visitor first.
  const unhurried: Api = {
    async call(name, parameters, options) {
      await nextTask();
      return api.call(name, parameters, options);
    },
  };
  const shared = coalesceRequests(unhurried);
  return {
    ...reporting(api, (say) => say()),
    preloading: (report) => reporting(shared, report),
  };
}
