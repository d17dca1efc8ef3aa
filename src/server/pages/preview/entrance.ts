import type { IncomingMessage, ServerResponse } from "node:http";
import { StoreSilentError } from "../../../content/model/store-silent-error.ts";
import { statusOfError } from "../../api/send-envelope.ts";
import { COMMON_HEADERS } from "../../security/headers.ts";
import type { Services } from "../../services/services.ts";
import { RETRY_AFTER_SECONDS, explainOutage } from "../../telemetry/explain-outage.ts";
import { createRareLine } from "../../telemetry/rare-line.ts";
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
    try {
      const { createPreviewAnswers } = await import("./answers.ts");
      return await createPreviewAnswers(services);
    } catch (error) {
      // The next request tries again. Errors of a single preview must not end up here: the rate limits would be forgotten.
      loaded = undefined;
      throw error;
    }
  }
  const logOutage = createRareLine<{ reason: string }>((details) =>
    services.log.warn(details, "previews cannot be shown"),
  );

  async function refuse(raised: unknown, response: ServerResponse): Promise<void> {
    const error = await explainOutage(raised, services.store);
    if (error instanceof StoreSilentError) logOutage({ reason: error.message });
    else services.log.error({ err: error }, "a preview cannot be shown");
    if (response.headersSent) return void response.destroy();
    const status = Math.max(statusOfError(error), 500);
    response.writeHead(status, {
      ...COMMON_HEADERS,
      "Cache-Control": "no-store",
      "Content-Type": "text/plain; charset=utf-8",
      ...(status === 503 ? { "Retry-After": RETRY_AFTER_SECONDS } : {}),
    });
    response.end("This preview cannot be shown right now. Please try again in a moment.\n");
  }

  return {
    answer(request, response, goOn) {
      if (!mayBePreview(request)) return false;
      loaded ??= load();
      loaded
        .then((answers) => answers.answer(request, response, goOn))
        .catch((error: unknown) => refuse(error, response));
      return true;
    },
  };
}
