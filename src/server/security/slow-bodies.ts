import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { BODY_LIMIT_BYTES } from "../http/request-limits.ts";

/** Limits on how long the body of a request may take. */
export interface BodyLimits {
  /** Maximum duration of a request with a body of up to `smallBytes`, in milliseconds. */
  smallMs: number;
  smallBytes: number;
  /** Minimum average rate of larger bodies. At this rate, an upload of 100 MB takes almost four hours. */
  bytesPerSecond: number;
  /** Maximum time without a new byte of a body, in milliseconds. */
  idleMs: number;
  /** Interval of the checks, in milliseconds. */
  checkMs: number;
}

const LIMITS: BodyLimits = {
  smallMs: 30_000,
  smallBytes: BODY_LIMIT_BYTES,
  bytesPerSecond: 8 * 1024,
  idleMs: 15_000,
  checkMs: 2_000,
};

/** A body that has not arrived completely. */
interface ArrivingBody {
  request: IncomingMessage;
  response: ServerResponse;
  /** Bytes received on the connection before this body. */
  readBefore: number;
  startedAt: number;
  /** Bytes received on the connection at the last check. */
  read: number;
  progressedAt: number;
}

/** The error that Node raises when its own `requestTimeout` has passed. */
const TIMEOUT = { code: "ERR_HTTP_REQUEST_TIMEOUT" };

/**
 * Limits how long bodies may take, and reports slow ones as `clientError`. Node's `requestTimeout` limits the whole request, which
 * would also end large uploads that progress steadily.
 *
 * @returns a function to call with every request
 */
export function limitSlowBodies(
  server: Server,
  limits: BodyLimits = LIMITS,
): (request: IncomingMessage, response: ServerResponse) => void {
  const arriving = new Set<ArrivingBody>();
  let timer: NodeJS.Timeout | undefined;

  function check(): void {
    const now = performance.now();
    for (const body of arriving) {
      const { request } = body;
      const { socket } = request;
      if (request.complete || socket.destroyed) {
        arriving.delete(body);
      } else if (isTooSlow(body, now, limits)) {
        arriving.delete(body);
        const error = Object.assign(new Error("A request's body arrives too slowly"), TIMEOUT);
        if (!server.emit("clientError", error, socket)) socket.destroy();
      }
    }
    if (arriving.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return (request, response) => {
    if (!hasBody(request)) return;
    const now = performance.now();
    const read = request.socket.bytesRead;
    arriving.add({ request, response, readBefore: read, startedAt: now, read, progressedAt: now });
    timer ??= setInterval(check, limits.checkMs).unref();
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Checks one body and records its progress. */
function isTooSlow(body: ArrivingBody, now: number, limits: BodyLimits): boolean {
  const { request, response } = body;
  const { bytesRead } = request.socket;
  // Until this server reads the body, and while received bytes wait to be read, the client cannot send.
  const isWaiting =
    request.readableFlowing === null || request.readableLength >= request.readableHighWaterMark;
  if (isWaiting) body.startedAt += now - body.progressedAt;
  if (isWaiting || bytesRead > body.read) body.progressedAt = now;
  body.read = bytesRead;
  if (now - body.progressedAt > limits.idleMs) return true;
  const received = bytesRead - body.readBefore;
  const isLarge = received > limits.smallBytes && !response.writableEnded;
  const allowedMs = limits.smallMs + (isLarge ? (received / limits.bytesPerSecond) * 1_000 : 0);
  return now - body.startedAt > allowedMs;
}
