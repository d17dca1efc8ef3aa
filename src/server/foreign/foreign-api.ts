import type { Api } from "../../contract/api.ts";
import type { Attribution } from "../api/call-scope.ts";
import type { RendererSource } from "../pages/renderer-source.ts";

/** Longest wait for one attempt while a page is rendered, in milliseconds: a visitor waits for it. */
const TIMEOUT_LIMIT_MS = 4_000;
/** How long pages made of such content are kept, in milliseconds: nothing tells when it changes. */
export const FOREIGN_PAGE_MS = 5_000;

/** Another installation's content API, in place of the one that this server keeps itself. */
export interface ForeignApi {
  /** The API of one tenant, asked on behalf of the page that `attribution` names. */
  of(tenant: string, attribution: Attribution): Promise<Api>;
}

/** Calls the API at `baseUrl` exactly as the browser does: the built site's own client makes the calls. */
export function createForeignApi(baseUrl: string, renderer: RendererSource): ForeignApi {
  return {
    async of(tenantName, attribution) {
      const createHttpApi = await renderer.client?.();
      if (createHttpApi === undefined) throw new Error("The built site has no client of the content API");
      return createHttpApi({
        baseUrl,
        callContext: () => ({ ...attribution, tenantName }),
        timeoutLimit: TIMEOUT_LIMIT_MS,
      });
    },
  };
}
