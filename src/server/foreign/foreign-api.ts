import type { Api } from "../../contract/api.ts";
import type { Attribution } from "../api/call-scope.ts";
import type { RendererSource } from "../renderer-source.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";

/** Longest wait for one attempt while a page is rendered, in milliseconds: a visitor waits for it. */
const TIMEOUT_LIMIT_MS = 4_000;
/** The same for all that one page asks, one after the other: settings, menus, article, each of them twice. */
const PAGE_PATIENCE_MS = 10_000;
/** Longest answer that is read, in bytes: a hundred articles of a list, or the longest article, take a tenth of it. */
const MAXIMUM_ANSWER_BYTES = 16 * 1024 * 1024;
/** How long pages made of such content are kept, in milliseconds: nothing tells when it changes. */
export const FOREIGN_PAGE_MS = 5_000;
/** Longest wait for such a page to be made anew while one from before can be shown, in milliseconds. */
export const FOREIGN_PATIENCE_MS = 1_000;

/** Another installation's content API, in place of the one that this server keeps itself. */
export interface ForeignApi {
  /**
   * The API of one tenant, asked on behalf of the page that `attribution` names.
   * @param patienceMs after which nothing is asked any more, and no answer is waited for
   */
  of(tenant: string, attribution: Attribution, patienceMs?: number): Promise<Api>;
}

/** Calls the API at `baseUrl` exactly as the browser does: the built site's own client makes the calls. */
export function createForeignApi(baseUrl: string, renderer: RendererSource): ForeignApi {
  const boundedFetch = createBoundedFetch(MAXIMUM_ANSWER_BYTES);
  return {
    async of(tenantName, attribution, patienceMs = PAGE_PATIENCE_MS) {
      const createHttpApi = await renderer.client?.();
      if (createHttpApi === undefined) throw new Error("The built site has no client of the content API");
      const end = performance.now() + patienceMs;
      const left = () => Math.max(0, Math.ceil(end - performance.now()));
      return createHttpApi({
        baseUrl,
        callContext: () => ({ ...attribution, tenantName }),
        timeLeft: () => Math.min(TIMEOUT_LIMIT_MS, left()),
        fetch: boundedFetch,
      });
    },
  };
}
