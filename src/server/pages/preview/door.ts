import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../../services/services.ts";
import type { PreviewResponses } from "./answers.ts";
import { mayBePreview } from "./token.ts";

/** Takes the requests of previews, before anything that is kept for visitors sees them. */
export interface PreviewDoor {
  /** True if the request was taken. `goOn` is called for one that turns out to be no preview's. */
  answer(request: IncomingMessage, response: ServerResponse, goOn: () => void): boolean;
}

/** Nothing of previews is loaded before the first request for one. */
export function createPreviewDoor(services: Services): PreviewDoor {
  // What another backend has is not in our store, and has no drafts there.
  if (services.configuration.studio !== "on" || services.foreign !== undefined)
    return { answer: () => false };
  let loaded: Promise<PreviewResponses> | undefined;
  async function load(): Promise<PreviewResponses> {
    const { createPreviewAnswers } = await import("./answers.ts");
    return createPreviewAnswers(services);
  }

  return {
    answer(request, response, goOn) {
      if (!mayBePreview(request)) return false;
      loaded ??= load();
      loaded
        .then((answers) => answers.answer(request, response, goOn))
        .catch((error: unknown) => {
          loaded = undefined;
          services.log.error({ err: error }, "a preview cannot be shown");
          if (response.headersSent) response.destroy();
          else response.writeHead(500, { "Cache-Control": "no-store" }).end();
        });
      return true;
    },
  };
}
