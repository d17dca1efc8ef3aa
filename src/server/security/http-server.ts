import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { resolveAbsoluteTarget } from "../http/absolute-target.ts";
import { withAsciiHost } from "../http/ascii-host.ts";
import { isEnding } from "../http/drain.ts";
import { COMMON_HEADERS } from "./headers.ts";
import { type Refusal, refuse } from "./refusals.ts";
import { refuseTunnel } from "./refuse-malformed.ts";
import { findAddressFault, findFault } from "./request-faults.ts";
import { type BodyLimits, limitSlowBodies } from "./slow-bodies.ts";

// A named import would make Node read every export of the module, which also loads its HTTP client.
const { createServer } = process.getBuiltinModule("node:http");

/**
 * Maximum size of a request's head, in bytes. A search for ten thousand characters is valid, and each may take twelve bytes in
 * the address. Bodies may be larger.
 */
const HEADER_LIMIT_BYTES = 128 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
/** Interval for checking the time limit of heads, in milliseconds. Node's default interval would extend it by half a minute. */
const HEADERS_CHECK_MS = 2_000;
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
export function createHttpServer(
  listener: RequestListener,
  headersFor: HeadersFor = () => ({}),
  bodyLimits?: BodyLimits,
): Server {
  const refuseWith = (response: ServerResponse, refusal: Refusal) =>
    refuse(response, { ...refusal, headers: { ...headersFor(response.req), ...refusal.headers } });
  const server = createServer(
    {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      // `limitSlowBodies` limits the time for bodies, depending on their size.
      requestTimeout: 0,
      connectionsCheckingInterval: HEADERS_CHECK_MS,
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
      watchBody(request, response);
      listener(request, response);
    },
  );
  const watchBody = limitSlowBodies(server, bodyLimits);
  server.timeout = IDLE_TIMEOUT_MS;
  server.on("connect", (_request, socket: Socket) => refuseTunnel(socket));
  server.on("checkExpectation", (_request, response) => refuseWith(response, UNKNOWN_EXPECTATION));
  server.on("checkContinue", (request, response) => {
    continueWhenRead(request, response);
    server.emit("request", request, response);
  });
  return server;
}

/**
 * Sends "100 Continue" when the body is first read. A request that is refused before, for example because of its size, does not
 * send its body.
 */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read.bind(request);
  request._read = (size) => {
    request._read = read;
    if (!response.headersSent) response.writeContinue();
    read(size);
  };
}
