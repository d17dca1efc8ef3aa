import type { ServerResponse } from "node:http";
import { matchStudioPath } from "../../contract/studio/addresses.ts";
import type { StudioEndpoint } from "../../contract/studio/endpoint.ts";
import { STUDIO_ENDPOINTS } from "../../contract/studio/endpoints/table.ts";
import type { Services } from "../services/services.ts";
import { matchRoute } from "./match-route.ts";

/** As for visitors: the client has left before the end of the answer. */
const CLIENT_LEFT = 499;

export interface WatchedRequest {
  id: string;
  method: string;
  /** Without query. */
  path: string;
}

/** Counts and logs an answer of the Studio by its route: what stands in paths, addresses of people say, is in neither. */
export function watchResponse(
  { metrics, log }: Pick<Services, "metrics" | "log">,
  { id, method, path }: WatchedRequest,
  response: ServerResponse,
): void {
  const started = performance.now();
  const { route, isStream } = describeRoute(method, path);
  response.once("close", () => {
    // Streams of events end with the client's leaving.
    const status = response.writableFinished || isStream ? response.statusCode : CLIENT_LEFT;
    metrics.countStudioRequest(route, status);
    if (!log.isLevelEnabled("debug")) return;
    const ms = Math.round(performance.now() - started);
    log.debug({ reqId: id, method, route, status, ms }, status === CLIENT_LEFT ? "left" : "answered");
  });
}

/** A request's route as metrics and log name it: one of a few, whatever was asked for. */
export function describeRoute(method: string, path: string): { route: string; isStream: boolean } {
  const matched = matchRoute(method, path);
  if (typeof matched === "object") {
    const endpoint: StudioEndpoint = STUDIO_ENDPOINTS[matched.name];
    return { route: `${endpoint.method} ${endpoint.path}`, isStream: endpoint.answer === "events" };
  }
  const screen = matchStudioPath(path)?.screen;
  const other = path.startsWith("/studio/assets/") ? "files" : "others";
  return { route: screen === undefined ? other : `screen ${screen}`, isStream: false };
}
