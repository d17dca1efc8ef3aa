import type { IncomingMessage, ServerResponse } from "node:http";
import { EDITOR_PATH } from "../../contract/studio/live-addresses.ts";
import type { Services } from "../services/services.ts";
import { type RequestOrigin, readRequestOrigin } from "../tenancy/context.ts";
import type { StudioApplication } from "./application.ts";
import { hasStudio, studioOrigin } from "./origin.ts";
import type { StudioServices } from "./studio.ts";

/** Answers requests for the Studio before the sites see them. */
export interface StudioEntrance {
  /** True if the request is being answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Ends open answers such as event streams. */
  close(): Promise<void>;
}

/** Answers addresses of the Studio on the hosts of sites. */
export interface OnSites {
  answer(request: IncomingMessage, response: ServerResponse, requestOrigin: RequestOrigin): Promise<void>;
}

const STUDIO_PATH = /^\/studio(?:[/?]|$)/;
const BEYOND_ASCII = /[^\x21-\x7e]/;

/**
 * Creates the handler of the Studio, which is loaded with the first request to its host. This host serves only the Studio, even
 * if a tenant claims the host; `/studio/` on any other host redirects there.
 *
 * @param openApplication opens the Studio's page and files on demand
 * @param onSites answers the Studio's addresses on the hosts of sites
 */
export function createStudioEntrance(
  services: StudioServices & Pick<Services, "releases">,
  openApplication: () => Promise<StudioApplication>,
  onSites: OnSites | undefined,
): StudioEntrance {
  const { configuration, releases, store, trust, log } = services;
  if (!hasStudio(configuration)) return { answer: () => false, close: async () => {} };
  const { studioHost: host } = configuration;
  releases.onHeld(async (release) => {
    // Loaded with the first held release, because most servers never have one.
    const { mailHeldRelease } = await import("./mail/mail-held-release.ts");
    await mailHeldRelease(release, { configuration, store, log });
  });
  let loaded: ReturnType<typeof load> | undefined;
  async function load() {
    const { createStudio } = await import("./studio.ts");
    return createStudio(services, await openApplication());
  }

  /** True if a request may be for the Studio. This check must be fast, because every request is checked. */
  function mayConcern({ headers, url = "" }: IncomingMessage): boolean {
    const names = `${headers.host ?? ""} ${String(headers["x-forwarded-host"] ?? "")}`;
    return names.toLowerCase().includes(host) || BEYOND_ASCII.test(names) || STUDIO_PATH.test(url);
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    loaded ??= load();
    loaded
      .then((studio) => studio.answer(request, response))
      .catch((error: unknown) => {
        loaded = undefined;
        log.error({ err: error }, "the Studio cannot be loaded");
        response.writeHead(500, { "Cache-Control": "no-store" }).end();
      });
  }

  function enterSite(request: IncomingMessage, response: ServerResponse, requestOrigin: RequestOrigin): void {
    onSites?.answer(request, response, requestOrigin).catch((error: unknown) => {
      log.error({ err: error }, "an editor could not be redirected to a site");
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "Cache-Control": "no-store" }).end();
    });
  }

  return {
    close: async () => (await loaded)?.close(),
    answer(request, response) {
      if (!mayConcern(request)) return false;
      const requestOrigin = readRequestOrigin(request, trust);
      if (requestOrigin.host.replace(/\.$/, "") === host) {
        pass(request, response);
        return true;
      }
      if (onSites !== undefined && request.url?.startsWith(EDITOR_PATH)) {
        enterSite(request, response, requestOrigin);
        return true;
      }
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!isRead || !STUDIO_PATH.test(request.url ?? "")) return false;
      const location = `${studioOrigin(configuration, request.socket.localPort)}/studio/`;
      response.writeHead(302, { Location: location, "Cache-Control": "no-store", "Content-Length": 0 }).end();
      return true;
    },
  };
}
