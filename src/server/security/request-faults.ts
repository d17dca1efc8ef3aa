import type { IncomingMessage } from "node:http";
import type { Refusal } from "./refusals.ts";

const BAD_REQUEST = { status: 400, reason: "Bad Request" } as const;
const SEVERAL_HOSTS: Refusal = { ...BAD_REQUEST, explanation: "more than one Host" };
const NO_HOST: Refusal = { ...BAD_REQUEST, explanation: "no Host" };
const BAD_HOST: Refusal = { ...BAD_REQUEST, explanation: "the Host is malformed" };
const BAD_TARGET: Refusal = {
  ...BAD_REQUEST,
  explanation: "the request target is neither a path nor an http address",
};
const OLD_CODING: Refusal = { ...BAD_REQUEST, explanation: "HTTP/1.0 does not support Transfer-Encoding" };
const UNKNOWN_CODING: Refusal = {
  status: 501,
  reason: "Not Implemented",
  explanation: "the only supported Transfer-Encoding is chunked",
};
const ENCODED_BODY: Refusal = {
  status: 415,
  reason: "Unsupported Media Type",
  explanation: "bodies must not be compressed",
  headers: { "Accept-Encoding": "identity" },
};
const OTHER_VERSION: Refusal = {
  status: 505,
  reason: "HTTP Version Not Supported",
  explanation: "this server supports HTTP/1.1",
};

/** Matches a host name, or an address in brackets, with an optional port (RFC 3986, section 3.2.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Checks the head of a request apart from its address. */
export function findFault(request: IncomingMessage): Refusal | undefined {
  const { headers, httpVersionMajor, httpVersionMinor } = request;
  if (httpVersionMajor !== 1) return OTHER_VERSION;
  if (hasSeveralHosts(request.rawHeaders)) return SEVERAL_HOSTS;
  if (headers.host === undefined && httpVersionMinor > 0) return NO_HOST;
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && httpVersionMinor === 0) return OLD_CODING;
  if (coding !== undefined && coding.toLowerCase() !== "chunked") return UNKNOWN_CODING;
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") return ENCODED_BODY;
  return undefined;
}

/** Checks the address of a request, which `resolveAbsoluteTarget` has already processed. */
export function findAddressFault({ url = "", method, headers }: IncomingMessage): Refusal | undefined {
  if (!url.startsWith("/") && !(url === "*" && method === "OPTIONS")) return BAD_TARGET;
  return HOST.test(headers.host ?? "") ? undefined : BAD_HOST;
}

const NAME = "host";

/**
 * True if a request has several `Host` headers. Node uses the first, but a cache in between might use the last and store one
 * site's page under the address of another. RFC 9112, section 3.2, requires rejecting such requests.
 *
 * @param rawHeaders alternating names and values
 */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === NAME.length && name.toLowerCase() === NAME) hosts += 1;
  }
  return hosts > 1;
}
