import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../../services/services.ts";
import type { PreviewResponses } from "./answers.ts";
import { mayBePreview } from "./token.ts";

/** Answers requests of previews before any cache for visitors. */
export interface PreviewEntrance {
  /** True if the request is being answered. `goOn` is called if it turns out not to be a preview's. */
  answer(request: IncomingMessage, response: ServerResponse, goOn: () => void): boolean;
}

/** Loads the code of previews with the first request for one. */
export function createPreviewEntrance(services: Services): PreviewEntrance {
  // The content of another backend is not in our store, and has no drafts there.
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
