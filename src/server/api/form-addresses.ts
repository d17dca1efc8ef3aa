import type { FastifyRequest } from "fastify";
import type { Attribution } from "../endpoints/call-scope.ts";
import type { Site } from "../tenancy/context.ts";

/**
 * Returns the addresses to store with a plain form post. Its `Referer` is the page with the form; the page where the visit began is
 * unknown, because no header contains it.
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
