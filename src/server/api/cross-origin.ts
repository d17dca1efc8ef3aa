import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SiteError } from "../../contract/errors.ts";
import { API_HEADERS } from "../../contract/headers.ts";
import type { Arrival, Site } from "../context.ts";
import { COMMON_HEADERS } from "../security/headers.ts";
import type { TenantDirectory } from "../tenants.ts";

/** Names the page that may read an answer. */
export const ALLOWED_ORIGIN = "Access-Control-Allow-Origin";

const PREFLIGHT_SECONDS = 86_400;
const ALLOWED_HEADERS = [...Object.values(API_HEADERS), "Content-Type"].join(", ");

/** What a page elsewhere may read of an answer's headers, besides those that every page may: also when to come back. */
const EXPOSED_HEADERS = "ETag, Retry-After";

/** Public data may be read from any site; no credentials are ever looked at. */
export function allowAnyReader(reply: FastifyReply): FastifyReply {
  return reply.header(ALLOWED_ORIGIN, "*").header("Access-Control-Expose-Headers", EXPOSED_HEADERS);
}

/**
 * Answers a preflight. Reading is open to any site; writing only to a page that stands at the public origin
 * of a tenant, as a site on static hosting does. Which tenant is meant, a preflight does not say.
 */
export async function answerPreflight(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  isReadable: boolean,
  tenants: TenantDirectory,
): Promise<FastifyReply> {
  const writer = isReadable ? undefined : await findPublicOrigin(headers.origin, tenants);
  if (isReadable) allowAnyReader(reply);
  if (writer !== undefined) allowWriter(reply, writer);
  if (isReadable || writer !== undefined) {
    reply
      .header("Access-Control-Allow-Methods", isReadable ? "GET, HEAD" : "POST")
      .header("Access-Control-Allow-Headers", ALLOWED_HEADERS)
      .header("Access-Control-Max-Age", PREFLIGHT_SECONDS);
  }
  return reply.headers(COMMON_HEADERS).code(204).send();
}

/** Lets the page that wrote read the answer. */
export function allowWriter(reply: FastifyReply, origin: string): FastifyReply {
  return reply.header(ALLOWED_ORIGIN, origin).header("Vary", "Origin");
}

async function findPublicOrigin(
  origin: string | undefined,
  tenants: TenantDirectory,
): Promise<string | undefined> {
  if (origin === undefined) return undefined;
  const all = await tenants.list();
  return all.some((tenant) => tenant.origin?.replace(/\/+$/, "") === origin) ? origin : undefined;
}

/** What browsers say of a request that a page of another site makes. */
const FOREIGN_SITES: readonly unknown[] = ["cross-site", "same-site"];

/** True when the browser says that the page of another site makes the request, or led the visitor to it. */
export function isAskedByForeignPage({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return FOREIGN_SITES.includes(headers["sec-fetch-site"]);
}

/**
 * Writing is for the site's own pages and for clients that are no browsers.
 * @throws {SiteError} 403 when a browser names the page of another site as its origin.
 */
export function refuseForeignOrigin(
  request: Pick<IncomingMessage, "headers">,
  { origin, arrival }: Site,
): void {
  if (isSentByForeignPage(request, arrival, origin)) throw new SiteError("Foreign origin", { status: 403 });
}

/**
 * True when the browser names the page of another site as the origin of what it sends.
 * @param own the public origin of the site, where it is known
 */
export function isSentByForeignPage(
  request: Pick<IncomingMessage, "headers">,
  { scheme, authority }: Arrival,
  own?: string,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return isAskedByForeignPage(request);
  // Who hides where a page came from still hears from the browser that it was ours.
  if (origin === "null" && request.headers["sec-fetch-site"] === "same-origin") return false;
  // A proxy that nobody named may have taken https off: the host is what tells sites apart.
  return ![own, `${scheme}://${authority}`, `https://${authority}`].includes(origin);
}
