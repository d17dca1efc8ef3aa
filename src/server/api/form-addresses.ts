import type { FastifyRequest } from "fastify";
import type { Site } from "../context.ts";
import type { Attribution } from "./call-scope.ts";

/**
 * What a plain form post tells of where it comes from. Its referrer is the page with the form, an article it
 * may be; which page led there no header says.
 */
export function parseFormAddresses(request: FastifyRequest, site: Site): Attribution {
  const referrer = request.headers.referer ?? "";
  const isOwn = URL.canParse(referrer) && new URL(referrer).origin === site.origin;
  return {
    formUrl: isOwn ? referrer : `${site.origin}${request.raw.url ?? ""}`,
    refererUrl: isOwn ? "" : referrer,
    landingUrl: "",
  };
}
