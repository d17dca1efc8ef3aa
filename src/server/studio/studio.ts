import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../services/services.ts";
import type { Arrival } from "../tenancy/context.ts";
import { callStudio } from "./call.ts";
import { type StudioRequest, openRequests } from "./frame/request.ts";
import { sendError, sendText } from "./frame/send.ts";
import { matchRoute } from "./match-route.ts";
import { describeStudioApi } from "./openapi.ts";
import { PAGE_SCRIPT, PAGE_STYLE, studioPage } from "./page.ts";

export interface Studio {
  answer(request: IncomingMessage, response: ServerResponse, arrival: Arrival): Promise<void>;
}

const PAGES = ["/studio/", "/studio/join"];

/** All that the Studio's host serves. */
export async function createStudio(
  services: Pick<Services, "configuration" | "store" | "trust" | "transportSecurity" | "log">,
): Promise<Studio> {
  const accounts = await services.store.openAccounts();
  const read = openRequests(services, accounts);
  const description = JSON.stringify(describeStudioApi());

  async function route(request: StudioRequest, response: ServerResponse): Promise<void> {
    const { path, method } = request;
    const matched = matchRoute(method, path);
    if (matched === "no-method") return sendError(response, 405);
    if (matched !== undefined) return callStudio(matched, { request, response, accounts });
    if (path === "/" || path === "/studio") {
      response
        .writeHead(302, { Location: "/studio/", "Cache-Control": "no-store", "Content-Length": 0 })
        .end();
      return;
    }
    if (method !== "GET" && method !== "HEAD") return sendError(response, 404);
    if (PAGES.includes(path))
      return sendText(response, "text/html", studioPage(request.headers["accept-language"]));
    if (path === "/studio/page.js") return sendText(response, "text/javascript", PAGE_SCRIPT);
    if (path === "/studio/page.css") return sendText(response, "text/css", PAGE_STYLE);
    if (path === "/studio/api/openapi.json") return sendText(response, "application/json", description);
    return sendError(response, 404);
  }

  return {
    async answer(raw, response, arrival) {
      try {
        for (const [name, value] of Object.entries(services.transportSecurity(arrival)))
          response.setHeader(name, value);
        await route(await read(raw, arrival), response);
      } catch (error) {
        if (error instanceof Error && error.name === "StoreSilentError") return sendError(response, 503);
        services.log.error({ err: error }, "a request of the Studio failed");
        if (response.headersSent) response.destroy();
        else sendError(response, 500);
      }
    },
  };
}
