import type { FastifyRequest } from "fastify";
import type { Attribution } from "../endpoints/call-scope.ts";
import type { Site } from "../tenancy/context.ts";

/**
 * The addresses of a plain form post. Its referrer is the page with the form, such as an article; no header names the page visited before
 * that.
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
