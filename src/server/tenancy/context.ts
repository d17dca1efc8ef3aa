import type { IncomingMessage } from "node:http";
import type { Tenant } from "../../content/store.ts";
import { readOrigin } from "../../contract/addresses/hosts.ts";
import {
  languageOfTag,
  matchLanguage,
  parseAcceptLanguage,
} from "../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { notFound } from "../../contract/api/errors.ts";
import { API_HEADERS, decodeHeaderAddress } from "../../contract/api/headers.ts";
import type { ContentChanges } from "../cache/content-changes.ts";
import { withAsciiHost } from "../http/ascii-host.ts";
import type { ProxyTrust } from "../http/proxy-trust.ts";
import type { Configuration } from "../settings/configuration.ts";
import type { TenantDirectory } from "./tenants.ts";

/** The host, port and scheme of a request, as the visitor sees them. */
export interface RequestOrigin {
  scheme: "http" | "https";
  /** The host in lower case, without port; empty if it is missing or malformed. */
  host: string;
  /** The port with its colon. Empty for the scheme's default port, and for a port that must not be shown. */
  port: string;
  /** Host and port exactly as sent. They may be forged, so they are only compared and never shown. */
  authority: string;
}

/** The site that a request is for: a tenant and its public address. */
export interface Site {
  tenant: Tenant;
  /** The tenant's public origin, without trailing slash. */
  origin: string;
  requestOrigin: RequestOrigin;
}

const HOST = /^(?<host>[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])\.?(?::(?<port>0*\d{0,5}))?$/i;

const HIGHEST_PORT = 65_535;

/** Reads scheme, host and port of a request. Forwarded values count only if the peer is a trusted proxy. */
export function readRequestOrigin(request: IncomingMessage, trust: ProxyTrust): RequestOrigin {
  const isTrusted = trust(request.socket.remoteAddress ?? "");
  const forwardedHost = isTrusted ? firstValue(request.headers["x-forwarded-host"]) : undefined;
  const scheme = readScheme(request, isTrusted);
  const groups = HOST.exec(withAsciiHost(forwardedHost ?? request.headers.host ?? ""))?.groups;
  // Removes leading zeros, which ports may have.
  const port = groups?.["port"]?.replace(/^0+(?=\d)/, "") ?? "";
  if (Number(port) > HIGHEST_PORT) return { scheme, host: "", port: "", authority: "" };
  const host = (groups?.["host"] ?? "").toLowerCase();
  const isOwnPort = port === "" || port === (scheme === "https" ? "443" : "80");
  const shown = isOwnPort ? "" : `:${port}`;
  return { scheme, host, port: shown, authority: `${host}${shown}` };
}

/** @param isTrusted true if the peer is a trusted proxy */
function readScheme(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  isTrusted: boolean,
): RequestOrigin["scheme"] {
  const forwarded = isTrusted ? firstValue(headers["x-forwarded-proto"]) : undefined;
  return forwarded?.toLowerCase() === "https" || "encrypted" in socket ? "https" : "http";
}

function firstValue(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(",", 1)[0]?.trim() || undefined;
}

/**
 * Finds the site of a request. A tenant's host serves only that tenant. On any other host, the tenant is the one in the
 * `tenant-name` header, or else the default tenant, if there is one.
 *
 * @throws {SiteError} 404 if there is no such tenant, or the host belongs to another
 */
export async function findSite(
  requestOrigin: RequestOrigin,
  requestedCode: string | undefined,
  { tenants, configuration }: Pick<SiteSources, "tenants" | "configuration">,
): Promise<Site> {
  const code = decodeHeaderAddress(requestedCode);
  const owner = requestOrigin.host === "" ? undefined : await tenants.byHost(requestOrigin.host);
  if (owner !== undefined) {
    if (owner.isArchived === true || (code !== "" && code !== owner.code)) throw notFound("Tenant");
    return siteOf(owner, requestOrigin);
  }
  const wanted = code || configuration.defaultTenant;
  const tenant = wanted === "" ? undefined : await tenants.byCode(wanted);
  if (tenant === undefined || tenant.isArchived === true) throw notFound("Tenant");
  return siteOf(tenant, withoutInventedPort(requestOrigin, configuration.port));
}

/**
 * Removes a port that the client may have invented, which is possible on hosts without a tenant. The server's own port is not
 * removed, nor is any port of `localhost`, because a container may map it to the server.
 */
function withoutInventedPort(requestOrigin: RequestOrigin, ownPort: number): RequestOrigin {
  const isKnown = requestOrigin.host === "localhost" || requestOrigin.port === `:${ownPort}`;
  return isKnown ? requestOrigin : { ...requestOrigin, port: "" };
}

/**
 * Finds the site of a request after applying the latest changes and the site's due releases.
 *
 * @throws {SiteError} as {@link findSite} does
 */
export async function findCurrentSite(
  requestOrigin: RequestOrigin,
  requestedCode: string | undefined,
  services: Pick<SiteSources, "changes" | "tenants" | "configuration">,
): Promise<Site> {
  const { changes } = services;
  await changes.refresh();
  const site = await findSite(requestOrigin, requestedCode, services);
  const isReleased = await changes.waitForReleases(site.tenant.code);
  return isReleased ? findSite(requestOrigin, requestedCode, services) : site;
}

/**
 * Finds the site of a request as {@link findCurrentSite} does.
 *
 * @throws {SiteError} as {@link findSite} does
 */
export async function readSite(request: IncomingMessage, services: SiteSources): Promise<Site> {
  return findCurrentSite(readRequestOrigin(request, services.trust), requestedTenant(request), services);
}

interface SiteSources {
  changes: Pick<ContentChanges, "refresh" | "waitForReleases">;
  tenants: TenantDirectory;
  trust: ProxyTrust;
  configuration: Pick<Configuration, "defaultTenant" | "port">;
}

function siteOf(tenant: Tenant, requestOrigin: RequestOrigin): Site {
  return { tenant, origin: publicOrigin(tenant, requestOrigin), requestOrigin };
}

/**
 * Returns the public origin of a tenant: the configured one, or else the tenant's host with the scheme and port of the request.
 * The request's host is used only if it belongs to the tenant. A tenant without hosts is at `localhost`.
 */
export function publicOrigin(tenant: Tenant, requestOrigin: Omit<RequestOrigin, "authority">): string {
  const configured = tenant.origin === null ? undefined : readOrigin(tenant.origin);
  if (configured !== undefined) return configured;
  const host = tenant.hosts.includes(requestOrigin.host)
    ? requestOrigin.host
    : (tenant.hosts[0] ?? "localhost");
  return `${requestOrigin.scheme}://${host}${requestOrigin.port}`;
}

/** Returns the language of an API call. The header contains either a page's language code or a browser's weighted list. */
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

/** Returns the tenant that the request's header names, if any. */
export function requestedTenant(request: IncomingMessage): string | undefined {
  return firstValue(request.headers[API_HEADERS.tenantName]);
}
