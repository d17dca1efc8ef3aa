import { FRAME_ORIGINS } from "../../contract/site/players.ts";
import type { PageSources } from "../../contract/site/rendering.ts";
import type { RequestOrigin } from "../tenancy/context.ts";

const STRICT_TRANSPORT = "Strict-Transport-Security";

/** Headers of every response. */
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

/** Returns the headers that keep a host's visitors on HTTPS. Over HTTP there are none (RFC 6797, section 7.2). */
export type TransportSecurity = (
  requestOrigin: Pick<RequestOrigin, "scheme" | "host">,
) => Readonly<Record<string, string>>;

/**
 * Creates headers that make browsers use HTTPS for a host for a year. Subdomains may run on servers without HTTPS, so they are
 * included only for the given hosts.
 */
export function createTransportSecurity(hostsWithSubdomains: readonly string[]): TransportSecurity {
  const hosts = new Set(hostsWithSubdomains);
  return ({ scheme, host }) =>
    scheme === "http" ? NOTHING : hosts.has(host) ? FOR_SUBDOMAINS : FOR_ONE_HOST;
}

/** Content security policy of files that a browser must never execute: media, feeds, plain texts. */
export const INERT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Content security policy of a page with a form and without scripts. It has no sandbox, because the browser would not send the
 * form's origin from one.
 */
export const PLAIN_FORM_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Returns the origins of an installation's files and API, if they are on other hosts. */
export function outsideOrigins({ fileUrl, apiBase }: { fileUrl: string; apiBase: string }): string[] {
  return [fileUrl, apiBase].flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []));
}

/**
 * Frames that a page may contain: players of other sites, which it loads only when a reader requests one. The same on every page, because
 * the application shows further pages in the same document.
 */
const FRAMES = `frame-src ${FRAME_ORIGINS.join(" ")}`;

/**
 * Returns the content security policy of a page: it allows our own files and what the page declares.
 *
 * @param framedBy the origin that may embed the page
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
    FRAMES,
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    "form-action 'self'",
  ].join("; ");
}
