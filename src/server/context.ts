import type { IncomingMessage } from "node:http";
import type { Tenant } from "../content/store.ts";
import { notFound } from "../contract/errors.ts";
import { API_HEADERS, decodeHeaderAddress } from "../contract/headers.ts";
import { type LanguageCode, languageOfTag, matchLanguage, parseAcceptLanguage } from "../contract/locales.ts";
import type { Configuration } from "./configuration.ts";
import type { ContentChanges } from "./content-changes.ts";
import type { ProxyTrust } from "./security/proxy-trust.ts";
import type { TenantDirectory } from "./tenants.ts";

/** The address at which a request arrived, as the visitor sees it. */
export interface Arrival {
  scheme: "http" | "https";
  /** Lower case, without port; empty when there is none or it is malformed. */
  host: string;
  /** With its colon; empty for the scheme's own port, and for one that is not to be shown. */
  port: string;
  /** Host and port as they were named: for comparing, since strangers invent both, and never to be shown. */
  authority: string;
}

/** The site that a request is about: a tenant, and where the public finds it. */
export interface Site {
  tenant: Tenant;
  /** The tenant's public origin, without trailing slash. */
  origin: string;
  arrival: Arrival;
}

const HOST = /^(?<host>[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])\.?(?::(?<port>\d{1,5}))?$/i;

const HIGHEST_PORT = 65_535;

/** Reads scheme, host and port of a request; forwarded ones only where the peer is a trusted proxy. */
export function readArrival(request: IncomingMessage, trust: ProxyTrust): Arrival {
  const isTrusted = trust(request.socket.remoteAddress ?? "");
  const forwardedHost = isTrusted ? firstValue(request.headers["x-forwarded-host"]) : undefined;
  const scheme = readScheme(request, isTrusted);
  const groups = HOST.exec(forwardedHost ?? request.headers.host ?? "")?.groups;
  const port = groups?.["port"] ?? "";
  if (Number(port) > HIGHEST_PORT) return { scheme, host: "", port: "", authority: "" };
  const host = (groups?.["host"] ?? "").toLowerCase();
  const isOwnPort = port === "" || port === (scheme === "https" ? "443" : "80");
  const shown = isOwnPort ? "" : `:${port}`;
  return { scheme, host, port: shown, authority: `${host}${shown}` };
}

/** @param isTrusted whether a proxy's word counts */
export function readScheme(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  isTrusted: boolean,
): Arrival["scheme"] {
  const forwarded = isTrusted ? firstValue(headers["x-forwarded-proto"]) : undefined;
  return forwarded === "https" || "encrypted" in socket ? "https" : "http";
}

function firstValue(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(",", 1)[0]?.trim() || undefined;
}

/**
 * Finds the site of a request: the tenant that owns the host, and it alone; on any other host the one
 * that `tenant-name` asks for, else the default.
 * @throws {SiteError} 404 when no such tenant exists, or the host belongs to another.
 */
export async function findSite(
  arrival: Arrival,
  requestedCode: string | undefined,
  { tenants, configuration }: Pick<SiteSources, "tenants" | "configuration">,
): Promise<Site> {
  const code = decodeHeaderAddress(requestedCode);
  const owner = arrival.host === "" ? undefined : await tenants.byHost(arrival.host);
  if (owner !== undefined) {
    if (code !== "" && code !== owner.code) throw notFound("Tenant");
    return siteOf(owner, arrival);
  }
  const tenant = await tenants.byCode(code || configuration.defaultTenant);
  if (tenant === undefined) throw notFound("Tenant");
  return siteOf(tenant, withoutInventedPort(arrival, configuration.port));
}

/**
 * On a host that is nobody's own the port may be anybody's invention. The server's own is none, nor is one of `localhost`:
 * it leads to the server of whoever asks, out of a container, say.
 */
function withoutInventedPort(arrival: Arrival, ownPort: number): Arrival {
  const isKnown = arrival.host === "localhost" || arrival.port === `:${ownPort}`;
  return isKnown ? arrival : { ...arrival, port: "" };
}

/** The site of a request, by what the store says at this moment. @throws {SiteError} as {@link findSite} does. */
export async function readSite(request: IncomingMessage, services: SiteSources): Promise<Site> {
  await services.changes.refresh();
  return findSite(readArrival(request, services.trust), requestedTenant(request), services);
}

interface SiteSources {
  changes: Pick<ContentChanges, "refresh">;
  tenants: TenantDirectory;
  trust: ProxyTrust;
  configuration: Pick<Configuration, "defaultTenant" | "port">;
}

function siteOf(tenant: Tenant, arrival: Arrival): Site {
  return { tenant, origin: publicOrigin(tenant, arrival), arrival };
}

/**
 * Where the public finds a tenant: its configured origin, else its host by the request's scheme and
 * port. A host that is not the tenant's own is never repeated, unless the tenant has none at all: then
 * the origin is `localhost`.
 */
export function publicOrigin(tenant: Tenant, arrival: Omit<Arrival, "authority">): string {
  // An editor may have written letters of either case, or the port that goes without saying.
  const configured = tenant.origin === null ? null : URL.parse(tenant.origin);
  if (configured !== null) return configured.origin;
  const host = tenant.hosts.includes(arrival.host) ? arrival.host : (tenant.hosts[0] ?? "localhost");
  return `${arrival.scheme}://${host}${arrival.port}`;
}

/** The language of an API call: the literal code of the page shown, or a browser's weighted list. */
export function callLanguage(header: string | undefined, tenant: Tenant): LanguageCode {
  const literal = header === undefined ? undefined : languageOfTag(header);
  if (
    header !== undefined &&
    literal !== undefined &&
    /^[\w-]+$/.test(header) &&
    tenant.languages.includes(literal)
  ) {
    return literal;
  }
  return matchLanguage(parseAcceptLanguage(header), tenant.languages) ?? tenant.defaultLanguage;
}

/** The code asked for by header, when there is one. */
export function requestedTenant(request: IncomingMessage): string | undefined {
  return firstValue(request.headers[API_HEADERS.tenantName]);
}
