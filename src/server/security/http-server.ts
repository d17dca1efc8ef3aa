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

// A named import would make Node read every export of the module, which also loads its HTTP client.
const { createServer } = process.getBuiltinModule("node:http");

/**
 * Maximum size of a request's head, in bytes. A search for ten thousand characters is valid, and each may take twelve bytes in
 * the address. Bodies may be larger.
 */
const HEADER_LIMIT_BYTES = 128 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 30_000;
/** Interval for checking time limits of requests, in milliseconds. Node's default interval would extend them by half a minute. */
const TIMEOUT_CHECK_MS = 2_000;
/** Time without traffic after which a connection is closed, in milliseconds, between requests or during a response. */
const IDLE_TIMEOUT_MS = 65_000;
const UNKNOWN_EXPECTATION: Refusal = {
  status: 417,
  reason: "Expectation Failed",
  explanation: "the only supported expectation is 100-continue",
};
/** The methods that pages and API accept. Sent if the address of the request is unknown. */
const METHODS = "GET, HEAD, POST, OPTIONS";

/** Returns additional headers of a refusal. */
type HeadersFor = (request: IncomingMessage) => Readonly<Record<string, string>>;

/** Creates the HTTP server in front of the framework. It limits time and size, and answers invalid requests. */
export function createHttpServer(listener: RequestListener, headersFor: HeadersFor = () => ({})): Server {
  const refuseWith = (response: ServerResponse, refusal: Refusal) =>
    refuse(response, { ...refusal, headers: { ...headersFor(response.req), ...refusal.headers } });
  const server = createServer(
    {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Checked later, because Node's own response would lack our headers.
      requireHostHeader: false,
      // No keep-alive timeout, because it would create a timer for every request. The socket's timeout below has the same effect
      // and is only postponed.
      keepAliveTimeout: 0,
      // Saves creating a stream for each request without a body.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      // A stopping server closes connections, because keep-alive connections would delay it.
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
  // Refuses too large bodies at once: after "100 Continue", the client would send them.
  server.on("checkContinue", (request, response) => {
    if (!(Number(request.headers["content-length"]) > BODY_LIMIT_BYTES)) response.writeContinue();
    server.emit("request", request, response);
  });
  return server;
}
