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
/** By error code. */
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

/** An unknown method in an otherwise valid request line: RFC 9110, section 9.1. */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/;

/** How much of an already answered request is still read, and for how long. */
const LINGER_BYTES = 1024 * 1024;
const LINGER_MS = 2_000;

/** Node's internal property with the response in progress on a connection. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse | null };

/** Bytes that were already read from connections that are being closed. */
const readBefore = new WeakMap<Socket, number>();

/**
 * Answers malformed or oversized input before there is a request. Remaining input is read and dropped for a while, because closing the
 * connection at once would reset it and lose the response.
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

/** Answers clients that use this server as a proxy. */
export function refuseTunnel(socket: Socket): void {
  // Node no longer handles this socket: without a listener, a disconnecting client would cause an uncaught error.
  socket.on("error", () => socket.destroy()).resume();
  whenItsTurn(socket, () => endWith(socket, NO_TUNNELS));
}

function isUnknownMethod(
  code: string,
  error: Error & { rawPacket?: unknown; bytesParsed?: unknown },
): boolean {
  const { rawPacket, bytesParsed } = error;
  if (code !== "HPE_INVALID_METHOD" || !Buffer.isBuffer(rawPacket)) return false;
  // Other requests may have arrived in the same packet.
  const line = rawPacket.lastIndexOf("\n", Math.max(0, Number(bytesParsed) - 1)) + 1;
  return REQUEST_LINE.test(rawPacket.toString("latin1", line));
}

/** Answers earlier requests on the connection first: otherwise this answer would be read, and perhaps cached, as part of theirs. */
function whenItsTurn(socket: AnsweringSocket, answer: () => void): void {
  const current = socket._httpMessage;
  if (current === undefined || current === null) answer();
  else if (current.req.complete) current.once("close", () => whenItsTurn(socket, answer));
  // The unparsable bytes are the rest of this request's body.
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

/** Uses the API's envelope, because the address is unknown. An oversized request is usually for a page, whose address is lost by then. */
function answerTo(refusal: Refusal): ClosingResponse {
  if (refusal !== TOO_LARGE) return writeRefusal(refusal, true);
  return closingResponse(TOO_LARGE_PAGE, {
    "Content-Type": "text/html; charset=utf-8",
    // A sandbox would block the link on this page.
    "Content-Security-Policy": INERT_POLICY.replace(/; sandbox$/, ""),
  });
}
