import { withAsciiHost } from "../http/ascii-host.ts";
import { type RequestPath, parsePagePath } from "../http/request-path.ts";
import type { RequestOrigin } from "./context.ts";

/** An address as people type it. */
export interface TypedAddress {
  /** `undefined` for a path. */
  origin: RequestOrigin | undefined;
  asked: RequestPath;
}

/** Reads a path, or an address with a host. The scheme may be left out; the fragment is ignored, since browsers do not send it. */
export function readTypedAddress(text: string): TypedAddress {
  const address = text.replace(/#.*$/s, "");
  if (/^\/(?!\/)/.test(address)) return { origin: undefined, asked: parsePagePath(address) };
  const [, scheme = "http", authority = "", target = ""] =
    /^(?:(?:(https?):)?\/\/)?([^/?]*)(.*)$/is.exec(address) ?? [];
  const url = URL.parse(`${scheme}://${authority}`);
  const host = withAsciiHost(url?.hostname ?? "").toLowerCase();
  const port = url === null || url.port === "" ? "" : `:${url.port}`;
  return {
    origin: { scheme: url?.protocol === "https:" ? "https" : "http", host, port, authority: host + port },
    asked: parsePagePath(target === "" ? "/" : target),
  };
}
