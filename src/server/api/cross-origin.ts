import type { FastifyReply, FastifyRequest } from "fastify";
import { SiteError } from "../../contract/errors.ts";
import { API_HEADERS } from "../../contract/headers.ts";
import type { Site } from "../context.ts";

const PREFLIGHT_SECONDS = 86_400;
const ALLOWED_HEADERS = [...Object.values(API_HEADERS), "Content-Type"].join(", ");

/** Public data may be read from any site; no credentials are ever looked at. */
export function allowAnyReader(reply: FastifyReply): FastifyReply {
  return reply.header("Access-Control-Allow-Origin", "*").header("Access-Control-Expose-Headers", "ETag");
}

/** Answers a preflight: which methods an endpoint takes from other sites, and with which headers. */
export function answerPreflight(reply: FastifyReply, isReadable: boolean): FastifyReply {
  if (isReadable) {
    allowAnyReader(reply)
      .header("Access-Control-Allow-Methods", "GET, HEAD")
      .header("Access-Control-Allow-Headers", ALLOWED_HEADERS)
      .header("Access-Control-Max-Age", PREFLIGHT_SECONDS);
  }
  return reply.code(204).send();
}

/**
 * Writing is for the site's own pages and for clients that are no browsers.
 * @throws {SiteError} 403 when a browser names the page of another site as its origin.
 */
export function refuseForeignOrigin({ headers }: FastifyRequest, { origin: own, arrival }: Site): void {
  const { origin } = headers;
  if (origin === undefined) {
    if (headers["sec-fetch-site"] === "cross-site") throw new SiteError("Foreign origin", { status: 403 });
    return;
  }
  const arrived = `${arrival.scheme}://${arrival.host}${arrival.port}`;
  if (origin !== own && origin !== arrived) throw new SiteError("Foreign origin", { status: 403 });
}
