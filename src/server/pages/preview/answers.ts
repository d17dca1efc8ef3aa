import type { IncomingMessage, ServerResponse } from "node:http";
import { createMemoryBuckets } from "../../../content/limits/memory-buckets.ts";
import { QuotaError } from "../../../content/limits/quotas.ts";
import { isServedPath } from "../../../contract/addresses/served-paths.ts";
import { SiteError } from "../../../contract/api/errors.ts";
import { isApiPath } from "../../api/api-methods.ts";
import { CONFIRMATION_PATH } from "../../delivery/confirmation-mail.ts";
import { parsePagePath } from "../../http/request-path.ts";
import { COMMON_HEADERS } from "../../security/headers.ts";
import type { Services } from "../../services/services.ts";
import { studioOrigin } from "../../studio/origin.ts";
import {
  type RequestOrigin,
  findCurrentSite,
  readRequestOrigin,
  requestedTenant,
} from "../../tenancy/context.ts";
import { createPageMaker } from "../page-maker.ts";
import { answerCall } from "./calls.ts";
import { openPreview, sendPreviewEnded } from "./opening.ts";
import { answerPage } from "./pages.ts";
import { type Sending, sendText } from "./sending.ts";
import { PREVIEW_PATH, isToken, readToken } from "./token.ts";

export interface PreviewResponses {
  answer(request: IncomingMessage, response: ServerResponse, goOn: () => void): Promise<void>;
}

/** Rate limit per preview: burst size and refill time. */
const SIZE = { capacity: 600, refillMs: 60_000 };

export async function createPreviewAnswers(services: Services): Promise<PreviewResponses> {
  const { configuration, trust } = services;
  const previews = await services.store.openPreviews();
  const maker = createPageMaker(services);
  const buckets = createMemoryBuckets();

  /** Resolves to `undefined` if the host has no site. The request is then answered as if it were not for a preview. */
  async function receive(
    request: IncomingMessage,
    response: ServerResponse,
    requestOrigin: RequestOrigin,
  ): Promise<Sending | undefined> {
    const site = await findCurrentSite(requestOrigin, requestedTenant(request), services).catch(
      (error: unknown) => {
        if (error instanceof SiteError) return undefined;
        throw error;
      },
    );
    const headers = {
      ...COMMON_HEADERS,
      ...services.transportSecurity(requestOrigin),
      "Referrer-Policy": "same-origin",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    };
    const framedBy = studioOrigin(configuration, request.socket.localPort);
    return site && { request, response, site, headers, framedBy };
  }

  async function show(sending: Sending, path: string): Promise<void> {
    const carried = readToken(sending.request);
    const link = carried && (await previews.find(carried.token, sending.site.tenant));
    if (carried === undefined || link === undefined) return sendPreviewEnded(sending, isApiPath(path));
    if (buckets.take(link.id, SIZE) > 0) return sendText(sending, 429, "many");
    try {
      await previews.show(link, (shown) =>
        isApiPath(path)
          ? answerCall({ ...sending, link, carried }, shown, services)
          : answerPage({ ...sending, link, carried }, shown, maker),
      );
    } catch (error) {
      if (error instanceof QuotaError) return sendText(sending, 429, "many");
      if (!(error instanceof Error) || error.name !== "PreviewError") throw error;
      sendText(sending, 422, "cannot", error.message);
    }
  }

  return {
    async answer(request, response, goOn) {
      const requestOrigin = readRequestOrigin(request, trust);
      const { path } = parsePagePath(request.url ?? "/");
      const isOpening = path.startsWith(PREVIEW_PATH);
      if (requestOrigin.host === configuration.studioHost || !(isOpening || isShown(request, path)))
        return goOn();
      const sending = await receive(request, response, requestOrigin);
      if (sending === undefined) return goOn();
      if (isOpening) return openPreview(path.slice(PREVIEW_PATH.length), sending, previews);
      return show(sending, path);
    },
  };
}

/** True for pages and calls of the application, which show the preview. Everything else is served as published. */
function isShown(request: IncomingMessage, path: string): boolean {
  const token = readToken(request)?.token;
  if (token === undefined || !isToken(token)) return false;
  // The link in a mail confirms a message of the live site.
  if (path === CONFIRMATION_PATH) return false;
  if (isApiPath(path)) return true;
  const name = path.slice(path.lastIndexOf("/") + 1);
  return !isServedPath(path) && (!name.includes(".") || name.endsWith(".html"));
}
