import type { PageSources } from "../../contract/site/rendering.ts";
import type { Arrival } from "../tenancy/context.ts";

const STRICT_TRANSPORT = "Strict-Transport-Security";

/** Sent with every response. */
export const COMMON_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
} as const;

const ONE_YEAR_SECONDS = 31_536_000;
const FOR_ONE_HOST = { [STRICT_TRANSPORT]: `max-age=${ONE_YEAR_SECONDS}` };
const FOR_SUBDOMAINS = { [STRICT_TRANSPORT]: `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` };
const NOTHING = {};

/** The headers that keep the visitors of a host with HTTPS: none over HTTP (RFC 6797, section 7.2). */
export type TransportSecurity = (
  arrival: Pick<Arrival, "scheme" | "host">,
) => Readonly<Record<string, string>>;

/**
 * Browsers are told to use HTTPS with a host for a year. Its subdomains may belong to servers without HTTPS that only its owner
 * knows of, so these are included only for the hosts that are given.
 */
export function createTransportSecurity(hostsWithSubdomains: readonly string[]): TransportSecurity {
  const hosts = new Set(hostsWithSubdomains);
  return ({ scheme, host }) =>
    scheme === "http" ? NOTHING : hosts.has(host) ? FOR_SUBDOMAINS : FOR_ONE_HOST;
}

/** For files that a browser must never execute: media, feeds, plain texts. */
export const INERT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** For a page without scripts that contains a form. In a sandbox, the browser would send it without its origin. */
export const PLAIN_FORM_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The origins of an installation's files and API, if they are elsewhere. */
export function outsideOrigins({ fileUrl, apiBase }: { fileUrl: string; apiBase: string }): string[] {
  return [fileUrl, apiBase].flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []));
}

/**
 * The content security policy of a page: our own files, and what the page declares.
 *
 * @param framedBy the origin that may show the page in a frame
 */
export function pagePolicy(
  { script, style, connect, image }: PageSources,
  origins: readonly string[],
  framedBy = "'none'",
): string {
  const sources = (...values: (string | readonly string[])[]) =>
    [...new Set(["'self'", ...values.flat()])].join(" ");
  return [
    "default-src 'self'",
    `script-src ${sources(script)}`,
    `style-src ${sources(style)}`,
    `img-src ${sources("data:", origins, image)}`,
    `media-src ${sources(origins)}`,
    `connect-src ${sources(origins, connect)}`,
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    "form-action 'self'",
  ].join("; ");
}
