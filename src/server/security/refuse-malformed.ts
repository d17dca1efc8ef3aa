import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { INERT_POLICY } from "./headers.ts";
import { type ClosingResponse, type Refusal, closingResponse, writeRefusal } from "./refusals.ts";
import { TOO_LARGE_PAGE } from "./too-large-page.ts";

const BAD_REQUEST: Refusal = { status: 400, reason: "Bad Request" };
const TOO_LARGE: Refusal = { status: 431, reason: "Request Header Fields Too Large" };
const UNKNOWN_METHOD: Refusal = { status: 501, reason: "Not Implemented", explanation: "unknown method" };
const NO_TUNNELS: Refusal = {
  status: 501,
  reason: "Not Implemented",
  explanation: "this server is not a proxy",
};
/** Refusals by Node's error code. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: "Payload Too Large" },
  HPE_INVALID_VERSION: {
    status: 505,
    reason: "HTTP Version Not Supported",
    explanation: "this server supports HTTP/1.1",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: "Request Timeout" },
};

/** Matches a request line that is valid apart from its unknown method (RFC 9110, section 9.1). */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/;

/** Maximum number of bytes of an already answered request that are still read, and for how long. */
const LINGER_BYTES = 1024 * 1024;
const LINGER_MS = 2_000;

/** A socket with Node's internal property for the response in progress. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse | null };

/** Bytes received on each connection at the time it was refused. */
const readBefore = new WeakMap<Socket, number>();

/**
 * Answers malformed or oversized input, for which there is no request object. Remaining input is read and discarded for a while:
 * closing the connection at once would reset it, and the client could lose the response.
 */
export function refuseMalformed(error: Error, socket: Socket): void {
  const read = readBefore.get(socket);
  if (read !== undefined) {
    if (socket.bytesRead - read > LINGER_BYTES) socket.destroy();
    return;
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  readBefore.set(socket, socket.bytesRead);
  const refusal = isUnknownMethod(code, error) ? UNKNOWN_METHOD : (REFUSALS[code] ?? BAD_REQUEST);
  whenItsTurn(socket, () => endWith(socket, refusal));
}

/** Refuses clients that try to use this server as a proxy. */
export function refuseTunnel(socket: Socket): void {
  // Node no longer handles this socket. Without a listener, a disconnecting client would cause an uncaught error.
  socket.on("error", () => socket.destroy()).resume();
  whenItsTurn(socket, () => endWith(socket, NO_TUNNELS));
}

function isUnknownMethod(
  code: string,
  error: Error & { rawPacket?: unknown; bytesParsed?: unknown },
): boolean {
  const { rawPacket, bytesParsed } = error;
  if (code !== "HPE_INVALID_METHOD" || !Buffer.isBuffer(rawPacket)) return false;
  // Only the last line counts, because the packet may also contain other requests.
  const line = rawPacket.lastIndexOf("\n", Math.max(0, Number(bytesParsed) - 1)) + 1;
  return REQUEST_LINE.test(rawPacket.toString("latin1", line));
}

/**
 * Waits until earlier requests on the connection have been answered. Otherwise the client would read this answer, and a proxy
 * perhaps cache it, as part of theirs.
 */
function whenItsTurn(socket: AnsweringSocket, answer: () => void): void {
  const current = socket._httpMessage;
  if (current === undefined || current === null) answer();
  else if (current.req.complete) current.once("close", () => whenItsTurn(socket, answer));
  // The invalid bytes belong to the body of a request that is already being answered.
  else if (current.headersSent) socket.destroy();
  else answer();
}

function endWith(socket: Socket, refusal: Refusal): void {
  if (!socket.writable) return;
  const { headers, body } = answerTo(refusal);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${refusal.status} ${refusal.reason}`, ...lines].join("\r\n");
  socket.end(`${head}\r\n\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => clearTimeout(timer));
}

/**
 * Writes the response to invalid input. It is in the API's envelope, because the address is unknown; only an oversized request
 * gets a page, because it is usually for a page.
 */
function answerTo(refusal: Refusal): ClosingResponse {
  if (refusal !== TOO_LARGE) return writeRefusal(refusal, true);
  return closingResponse(TOO_LARGE_PAGE, {
    "Content-Type": "text/html; charset=utf-8",
    // No sandbox, because it would block the link on this page.
    "Content-Security-Policy": INERT_POLICY.replace(/; sandbox$/, ""),
  });
}
