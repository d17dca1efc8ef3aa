import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readOrigin } from "../../contract/addresses/hosts.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { API_HEADERS } from "../../contract/api/headers.ts";
import { COMMON_HEADERS } from "../security/headers.ts";
import type { RequestOrigin, Site } from "../tenancy/context.ts";
import type { TenantDirectory } from "../tenancy/tenants.ts";

/** Name of the header with the origin whose pages may read an answer. */
const ALLOWED_ORIGIN = "Access-Control-Allow-Origin";

const PREFLIGHT_SECONDS = 86_400;
const ALLOWED_HEADERS = [...Object.values(API_HEADERS), "Content-Type"].join(", ");

/** Additional response headers that pages of other origins may read. */
const EXPOSED_HEADERS = "ETag, Retry-After";

/** Lets any site read public data. Credentials are always ignored. */
export function allowAnyReader(reply: FastifyReply): FastifyReply {
  return reply.header(ALLOWED_ORIGIN, "*").header("Access-Control-Expose-Headers", EXPOSED_HEADERS);
}

/**
 * Answers a CORS preflight. Every origin may read, but only a tenant's public origin may write, for example when static hosting
 * serves its pages. A preflight does not name the tenant, so the origins of all tenants are allowed.
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

/** Sets the CORS header that lets the page that sent the data read the answer. */
export function allowWriter(reply: FastifyReply, origin: string): FastifyReply {
  return reply.header(ALLOWED_ORIGIN, origin).header("Vary", "Origin");
}

async function findPublicOrigin(
  origin: string | undefined,
  tenants: TenantDirectory,
): Promise<string | undefined> {
  if (origin === undefined) return undefined;
  const all = await tenants.list();
  return all.some((tenant) => tenant.origin === readOrigin(origin)) ? origin : undefined;
}

/** The values of `Sec-Fetch-Site` for requests made by pages of other sites. */
const FOREIGN_SITES: readonly unknown[] = ["cross-site", "same-site"];

/** True if the browser reports that a page of another site made the request or contains the link to it. */
export function isAskedByForeignPage({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return FOREIGN_SITES.includes(headers["sec-fetch-site"]);
}

/**
 * Refuses writes by pages of other sites. Clients other than browsers may write.
 *
 * @throws {SiteError} 403 if the browser names another site's page as the origin
 */
export function refuseForeignOrigin(
  request: Pick<IncomingMessage, "headers">,
  { origin, requestOrigin }: Site,
): void {
  if (isSentByForeignPage(request, requestOrigin, origin))
    throw new SiteError("Foreign origin", { status: 403 });
}

/**
 * True if the browser reports that a page of another site sent the data.
 *
 * @param own the public origin of the site, if known
 */
export function isSentByForeignPage(
  request: Pick<IncomingMessage, "headers">,
  { scheme, authority }: RequestOrigin,
  own?: string,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return isAskedByForeignPage(request);
  // The origin is hidden, but the browser still reports that the page is on our origin.
  if (origin === "null" && request.headers["sec-fetch-site"] === "same-origin") return false;
  // Compares the host with both schemes: a proxy that is missing from the configuration may have terminated TLS.
  const sender = readOrigin(origin) ?? origin;
  return ![own, `${scheme}://${authority}`, `https://${authority}`].includes(sender);
}
