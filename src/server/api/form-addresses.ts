import type { FastifyRequest } from "fastify";
import type { Attribution } from "../endpoints/call-scope.ts";
import type { Site } from "../tenancy/context.ts";

/**
 * Returns the visit's addresses for a plain form post. The referrer is the page with the form, such as an article; no header
 * contains the page visited before.
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
