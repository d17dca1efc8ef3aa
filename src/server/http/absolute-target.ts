import type { IncomingMessage } from "node:http";

const ABSOLUTE = /^https?:\/\/(?<host>[^/?#]+)(?<rest>.*)$/is;

/**
 * Splits a request target in absolute form. Its host takes precedence over `Host` (RFC 9112, section 3.2.2); otherwise, a cache
 * whose key is the target could store another site's page. A target without a host is returned unchanged.
 */
export function resolveAbsoluteTarget(request: IncomingMessage): void {
  const url = request.url ?? "";
  if (url.startsWith("/")) return;
  const { host, rest } = ABSOLUTE.exec(url)?.groups ?? {};
  if (host === undefined || rest === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
}
