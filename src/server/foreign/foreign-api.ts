import type { Api } from "../../contract/api/api.ts";
import type { RendererSource } from "../builds/renderer-source.ts";
import type { Attribution } from "../endpoints/call-scope.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";

/** Maximum timeout of one attempt while a page is rendered, in milliseconds, because a visitor is waiting. */
const TIMEOUT_LIMIT_MS = 4_000;
/** Time limit for all successive calls of one page, in milliseconds: settings, menus, article, each with one retry. */
const PAGE_TIMEOUT_MS = 10_000;
/** Maximum size of a response, in bytes. A list of a hundred articles, or the longest article, takes a tenth of it. */
const MAXIMUM_ANSWER_BYTES = 16 * 1024 * 1024;
/**
 * How long pages with another backend's content are cached, in milliseconds. It is short, because that backend does not announce
 * changes.
 */
export const FOREIGN_PAGE_MS = 5_000;
/** Maximum wait for renewing a page of another backend while its previous version can be shown, in milliseconds. */
export const FOREIGN_TIMEOUT_MS = 1_000;

/** The content API of another installation, which replaces our own. */
export interface ForeignApi {
  /**
   * Returns the API of one tenant, for calls by the page in `attribution`.
   *
   * @param timeoutMs time limit for all calls, in milliseconds
   */
  of(tenant: string, attribution: Attribution, timeoutMs?: number): Promise<Api>;
}

/** Creates a client of the API at `baseUrl`. It uses the built site's own client, so it makes the same calls as the browser. */
export function createForeignApi(baseUrl: string, renderer: RendererSource): ForeignApi {
  const boundedFetch = createBoundedFetch(MAXIMUM_ANSWER_BYTES);
  return {
    async of(tenantName, attribution, timeoutMs = PAGE_TIMEOUT_MS) {
      const createHttpApi = await renderer.client?.();
      if (createHttpApi === undefined) throw new Error("The built site has no client of the content API");
      const end = performance.now() + timeoutMs;
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
