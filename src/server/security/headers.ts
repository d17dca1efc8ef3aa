import type { PageSources } from "../../contract/rendering.ts";

/** Sent with every answer. */
export const COMMON_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
} as const;

/** Two years; sent only where the visitor came by https. */
export const STRICT_TRANSPORT_SECURITY = "max-age=63072000; includeSubDomains";

/** For files that a browser must never run: media, feeds, plain texts. */
export const INERT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The origins among an installation's addresses: files and API may be elsewhere. */
export function outsideOrigins({ fileUrl, apiBase }: { fileUrl: string; apiBase: string }): string[] {
  return [fileUrl, apiBase].flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []));
}

/** The policy of one page: our own files, and exactly what the page declares besides. */
export function pagePolicy({ script, style, connect }: PageSources, origins: readonly string[]): string {
  const sources = (...values: (string | readonly string[])[]) =>
    [...new Set(["'self'", ...values.flat()])].join(" ");
  return [
    "default-src 'self'",
    `script-src ${sources(script)}`,
    `style-src ${sources(style)}`,
    `img-src ${sources("data:", origins, connect)}`,
    `media-src ${sources(origins)}`,
    `connect-src ${sources(origins, connect)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
