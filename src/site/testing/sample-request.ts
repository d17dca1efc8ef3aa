import type { RenderRequest } from "../../contract/site/rendering.ts";
import { type PlainContent, createPlainApi } from "./plain-api.ts";

/** The server's request to the renderer for a page of the sample tenant, harbor. */
export function sampleRequest(url: string, content: PlainContent): RenderRequest {
  return {
    url,
    origin: "https://harbor.example",
    tenant: "harbor",
    isBot: false,
    api: createPlainApi(content).api,
    config: {
      apiBase: "",
      fileUrl: "/media/",
      defaultTenant: "harbor",
      storage: "local",
      updateIntervalMs: 0,
      navigationWaitMs: 100,
      buildId: "1",
      countsVisits: true,
    },
  };
}
