import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { INERT_POLICY } from "./headers.ts";
import { type LastAnswer, type Refusal, lastAnswer, writeRefusal } from "./refusals.ts";
import { TOO_LARGE_PAGE } from "./too-large-page.ts";

const BAD_REQUEST: Refusal = { status: 400, reason: "Bad Request" };
const TOO_LARGE: Refusal = { status: 431, reason: "Request Header Fields Too Large" };
const UNKNOWN_METHOD: Refusal = { status: 501, reason: "Not Implemented", explanation: "no such method" };
const NO_TUNNELS: Refusal = { status: 501, reason: "Not Implemented", explanation: "this is no proxy" };
/** By the error's code. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: "Payload Too Large" },
  HPE_INVALID_VERSION: { status: 505, reason: "HTTP Version Not Supported", explanation: "this is HTTP/1.1" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: "Request Timeout" },
};

/** A method that nobody knows, in an otherwise good first line: RFC 9110, section 9.1. */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/;

/** How much more is taken of a request that is answered already, and for how long. */
const LINGER_BYTES = 1024 * 1024;
const LINGER_MS = 2_000;

/** Where Node keeps the answer whose turn it is on a connection. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse | null };

/** How much had come on connections that are ended here. */
const readBefore = new WeakMap<Socket, number>();

/**
 * Answers what is not HTTP, or too much of it, before any request comes about. What is still being sent is read and
 * forgotten for a moment: a connection closed at once would be reset, and the answer lost on its way.
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

/** Answers who takes this server for a proxy. */
export function refuseTunnel(socket: Socket): void {
  // Node has let go of it altogether: a client that is gone would be an error that nobody takes.
  socket.on("error", () => socket.destroy()).resume();
  whenItsTurn(socket, () => endWith(socket, NO_TUNNELS));
}

function isUnknownMethod(
  code: string,
  error: Error & { rawPacket?: unknown; bytesParsed?: unknown },
): boolean {
  const { rawPacket, bytesParsed } = error;
  if (code !== "HPE_INVALID_METHOD" || !Buffer.isBuffer(rawPacket)) return false;
  // Other requests may have come along with it.
  const line = rawPacket.lastIndexOf("\n", Math.max(0, Number(bytesParsed) - 1)) + 1;
  return REQUEST_LINE.test(rawPacket.toString("latin1", line));
}

/**
 * Requests that came before on the connection are answered first: among the bytes of their answers this one would be taken for
 * a part of them, and be kept as such.
 */
function whenItsTurn(socket: AnsweringSocket, answer: () => void): void {
  const current = socket._httpMessage;
  if (current === undefined || current === null) answer();
  else if (current.req.complete) current.once("close", () => whenItsTurn(socket, answer));
  // The rest of this one's body is what cannot be read.
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
 * In the envelope of the API, since nobody can tell what was asked for. What is too large is mostly the address of a visitor's
 * page, and its beginning is gone by the time that is noticed.
 */
function answerTo(refusal: Refusal): LastAnswer {
  if (refusal !== TOO_LARGE) return writeRefusal(refusal, true);
  return lastAnswer(TOO_LARGE_PAGE, {
    "Content-Type": "text/html; charset=utf-8",
    // Its link is to be followed.
    "Content-Security-Policy": INERT_POLICY.replace(/; sandbox$/, ""),
  });
}
