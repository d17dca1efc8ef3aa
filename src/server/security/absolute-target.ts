import type { IncomingMessage } from "node:http";

const ABSOLUTE = /^https?:\/\/(?<host>[^/?#]+)(?<rest>.*)$/is;

/**
 * Takes a request target in absolute form apart. Its host is the one that counts, whatever `Host` says (RFC 9112, section
 * 3.2.2): a cache on the way that goes by the one must not keep the site of the other. One without a host stays as it is.
 */
export function resolveAbsoluteTarget(request: IncomingMessage): void {
  const url = request.url ?? "";
  if (url.startsWith("/")) return;
  const { host, rest } = ABSOLUTE.exec(url)?.groups ?? {};
  if (host === undefined || rest === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
}
