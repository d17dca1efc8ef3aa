import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { resolveAbsoluteTarget } from "../http/absolute-target.ts";
import { withAsciiHost } from "../http/ascii-host.ts";
import { isEnding } from "../http/drain.ts";
import { BODY_LIMIT_BYTES } from "../http/request-limits.ts";
import { COMMON_HEADERS } from "./headers.ts";
import { type Refusal, refuse } from "./refusals.ts";
import { refuseTunnel } from "./refuse-malformed.ts";
import { findAddressFault, findFault } from "./request-faults.ts";

// A named import would make Node read every export of the module, which loads its HTTP client.
const { createServer } = process.getBuiltinModule("node:http");

/** A search for ten thousand characters is valid, and each may take twelve bytes of an address. Bodies may be larger. */
const HEADER_LIMIT_BYTES = 128 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 30_000;
/** How often time limits of requests are checked: Node's default would add half a minute to them. */
const TIMEOUT_CHECK_MS = 2_000;
/** A connection without traffic is closed, between two requests or during a response. */
const IDLE_TIMEOUT_MS = 65_000;
const UNKNOWN_EXPECTATION: Refusal = {
  status: 417,
  reason: "Expectation Failed",
  explanation: "the only supported expectation is 100-continue",
};
/** The methods of pages and API, for requests without an address. */
const METHODS = "GET, HEAD, POST, OPTIONS";

/** Additional headers of a refusal, by request. */
type HeadersFor = (request: IncomingMessage) => Readonly<Record<string, string>>;

/** The layer before the framework: limits of time and size, and responses to invalid requests. */
export function createHttpServer(listener: RequestListener, headersFor: HeadersFor = () => ({})): Server {
  const refuseWith = (response: ServerResponse, refusal: Refusal) =>
    refuse(response, { ...refusal, headers: { ...headersFor(response.req), ...refusal.headers } });
  const server = createServer(
    {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Node's own response would lack our headers.
      requireHostHeader: false,
      // A keep-alive timeout would create a timer for every request; the socket's timeout below is only postponed.
      keepAliveTimeout: 0,
      // A request without a body needs no stream.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      // A keep-alive connection would delay a stopping server.
      if (isEnding(server)) response.shouldKeepAlive = false;
      const fault = findFault(request);
      if (fault !== undefined) return refuseWith(response, fault);
      resolveAbsoluteTarget(request);
      if (request.headers.host !== undefined) request.headers.host = withAsciiHost(request.headers.host);
      const addressFault = findAddressFault(request);
      if (addressFault !== undefined) return refuseWith(response, addressFault);
      if (request.url === "*")
        return void response.writeHead(204, { ...COMMON_HEADERS, Allow: METHODS }).end();
      listener(request, response);
    },
  );
  server.timeout = IDLE_TIMEOUT_MS;
  server.on("connect", (_request, socket: Socket) => refuseTunnel(socket));
  server.on("checkExpectation", (_request, response) => refuseWith(response, UNKNOWN_EXPECTATION));
  // A client that may continue would send a body that is too large.
  server.on("checkContinue", (request, response) => {
    if (!(Number(request.headers["content-length"]) > BODY_LIMIT_BYTES)) response.writeContinue();
    server.emit("request", request, response);
  });
  return server;
}
