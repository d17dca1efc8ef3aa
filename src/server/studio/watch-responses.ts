import type { FastifyInstance, FastifyRequest } from "fastify";
import { matchStudioPath } from "../../contract/studio/addresses.ts";
import type { Services } from "../services/services.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the Studio's route in metrics and log. */
    route?: string;
    /** True if answers of the route end only when the client disconnects. */
    isStream?: boolean;
  }
}

/** Status that is counted if the client disconnects before the end of the answer. Visitors' requests are counted in the same way. */
const CLIENT_LEFT = 499;

/** Counts and logs the Studio's answers by route rather than by address, because some addresses contain e-mail addresses. */
export function watchResponses(
  app: FastifyInstance,
  { metrics, log }: Pick<Services, "metrics" | "log">,
): void {
  app.addHook("onRequest", async (request, { raw }) => {
    const started = performance.now();
    raw.once("close", () => {
      const isStream = request.routeOptions.config.isStream === true;
      const status = raw.writableFinished || isStream ? raw.statusCode : CLIENT_LEFT;
      const route = nameRoute(request);
      metrics.countStudioRequest(route, status);
      if (!log.isLevelEnabled("debug")) return;
      const ms = Math.round(performance.now() - started);
      const { id, method } = request;
      log.debug({ reqId: id, method, route, status, ms }, status === CLIENT_LEFT ? "left" : "answered");
    });
  });
}

/** Returns the route name of a request, out of a small set of names. */
function nameRoute({ routeOptions, url }: FastifyRequest): string {
  const { route } = routeOptions.config;
  if (route !== "page") return route ?? "others";
  const path = url.split("?", 1)[0] ?? "";
  if (path.startsWith("/studio/assets/")) return "files";
  const screen = matchStudioPath(path)?.screen;
  return screen === undefined ? "others" : `screen ${screen}`;
}
