import type { IncomingMessage, ServerResponse } from "node:http";
import { describeFailure } from "../../content/model/failure-of.ts";
import { LANGUAGE_CODES, matchLanguage, parseAcceptLanguage } from "../../contract/addresses/locales.ts";
import { matchStudioPath } from "../../contract/studio/addresses.ts";
import { readRequestId } from "../http/request-id.ts";
import type { ImageCache } from "../images/image-cache.ts";
import type { Services } from "../services/services.ts";
import { createRareLine } from "../telemetry/rare-line.ts";
import type { Arrival } from "../tenancy/context.ts";
import type { StudioApplication } from "./application.ts";
import { callStudio } from "./call.ts";
import { createEventHub } from "./frame/event-hub.ts";
import { type StudioRequest, openRequests } from "./frame/request.ts";
import { sendError, sendText } from "./frame/send.ts";
import { leadOn, sendOn } from "./live-pages.ts";
import { mailHeldRelease } from "./mail/mail-held-release.ts";
import { openStudioMail } from "./mail/studio-mail.ts";
import { matchRoute } from "./match-route.ts";
import { describeStudioApi } from "./openapi.ts";
import { watchResponse } from "./watch-response.ts";

export interface Studio {
  answer(request: IncomingMessage, response: ServerResponse, arrival: Arrival): Promise<void>;
  /** Ends the answers that would not end by themselves. */
  close(): void;
}

/** What the Studio needs of the server. */
export interface StudioServices extends Pick<
  Services,
  "configuration" | "store" | "releases" | "trust" | "transportSecurity" | "metrics" | "log"
> {
  images: ImageCache;
}

/** All that the Studio's host serves. */
export async function createStudio(
  services: StudioServices,
  application: StudioApplication,
): Promise<Studio> {
  const accounts = await services.store.openAccounts();
  const { log, store, images } = services;
  const events = createEventHub(log);
  const mail = openStudioMail(services.configuration, log);
  if (mail !== undefined)
    services.releases.onHeld((release) => void mailHeldRelease(release, { accounts, mail, store, log }));
  const read = openRequests(services, accounts);
  const logOutage = createRareLine<object>((details) =>
    log.error(details, "a request of the Studio failed for now"),
  );
  const description = JSON.stringify(describeStudioApi());

  async function route(request: StudioRequest, response: ServerResponse): Promise<void> {
    const { path, method } = request;
    const matched = matchRoute(method, path);
    if (matched === "no-method") return sendError(response, 405);
    if (matched !== undefined)
      return callStudio(matched, { request, response, accounts, store, images, events, mail, log });
    if (path === "/" || path === "/studio") {
      response
        .writeHead(302, { Location: "/studio/", "Cache-Control": "no-store", "Content-Length": 0 })
        .end();
      return;
    }
    if (method !== "GET" && method !== "HEAD") return sendError(response, 404);
    const lead = await leadOn(request, { store, accounts });
    if (lead !== undefined) return sendOn(response, lead);
    if (path === "/studio/api/openapi.json") return sendText(response, "application/json", description);
    if (path.startsWith("/studio/api/") || !path.startsWith("/studio/")) return sendError(response, 404);
    if (await application.sendFile(request.raw, response)) return;
    if (path.startsWith("/studio/assets/")) return sendError(response, 404);
    const accepted = parseAcceptLanguage(request.headers["accept-language"]);
    const language = matchLanguage(accepted, LANGUAGE_CODES) ?? "en";
    const { html, policy } = await application.page(language, request.raw.url ?? path);
    const status = matchStudioPath(path) === undefined ? 404 : 200;
    return sendText(response, "text/html", html, { status, policy });
  }

  return {
    close: () => events.close(),
    async answer(raw, response, arrival) {
      const { method = "GET", url = "" } = raw;
      const watched = {
        id: readRequestId(raw.headers["x-request-id"]),
        method,
        path: url.split("?", 1)[0] ?? "",
      };
      watchResponse(services, watched, response);
      response.setHeader("X-Request-Id", watched.id);
      try {
        for (const [name, value] of Object.entries(services.transportSecurity(arrival)))
          response.setHeader(name, value);
        await route(await read(raw, arrival, watched.id), response);
      } catch (error) {
        const failure = describeFailure(error);
        if (failure === undefined)
          services.log.error({ err: error, reqId: watched.id }, "a request of the Studio failed");
        else if (failure.status >= 500) logOutage({ err: error, reqId: watched.id, reason: failure.name });
        if (response.headersSent) response.destroy();
        else if (failure === undefined) sendError(response, 500);
        else sendError(response, failure.status, { ...failure, reason: failure.name });
      }
    },
  };
}
