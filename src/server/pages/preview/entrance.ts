import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../../services/services.ts";
import type { PreviewResponses } from "./answers.ts";
import { mayBePreview } from "./token.ts";

/** Answers requests of previews before any cache for visitors. */
export interface PreviewEntrance {
  /**
   * Returns true if the request is being answered. `goOn` is called if it turns out later that the request is not for a preview.
   */
  answer(request: IncomingMessage, response: ServerResponse, goOn: () => void): boolean;
}

/** Creates the handler of previews, whose code is loaded with the first request for a preview. */
export function createPreviewEntrance(services: Services): PreviewEntrance {
  // With another backend, the content and its drafts are not in our store.
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
