import type { FastifyRequest } from "fastify";
import type { Site } from "../context.ts";
import type { Attribution } from "./call-scope.ts";

/** What a plain form post tells of where it comes from: its own address, and its referrer. */
export function parseFormAddresses(request: FastifyRequest, site: Site): Attribution {
  return {
    formUrl: `${site.origin}${request.raw.url ?? ""}`,
    refererUrl: request.headers.referer ?? "",
    landingUrl: "",
  };
}
