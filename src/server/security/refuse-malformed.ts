import type { Socket } from "node:net";
import { TOO_LARGE_PAGE } from "./too-large-page.ts";

interface Status {
  status: number;
  text: string;
}

const BAD_REQUEST: Status = { status: 400, text: "Bad Request" };
const TOO_LARGE: Status = { status: 431, text: "Request Header Fields Too Large" };
/** By the error's code. */
const STATUSES: Readonly<Record<string, Status>> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: "Request Timeout" },
};

/** How much more is taken of a request that is answered already, and for how long. */
const LINGER_BYTES = 1024 * 1024;
const LINGER_MS = 2_000;

/** Sockets that have their answer. */
const answered = new WeakSet<Socket>();

/**
 * Answers what is not HTTP, or too much of it, before any request comes about. What is still being sent is read and
 * forgotten for a moment: a connection closed at once would be reset, and the answer lost on its way.
 */
export function refuseMalformed(error: Error, socket: Socket): void {
  if (answered.has(socket)) {
    if (socket.bytesRead > LINGER_BYTES) socket.destroy();
    return;
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  answered.add(socket);
  socket.end(answerTo(STATUSES[code] ?? BAD_REQUEST));
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => clearTimeout(timer));
}

/**
 * In the envelope of the API, since nobody can tell what was asked for. What is too large is mostly the address of a visitor's
 * page, and its beginning is gone by the time that is noticed.
 */
function answerTo(status: Status): string {
  const isForVisitor = status === TOO_LARGE;
  const body = isForVisitor
    ? TOO_LARGE_PAGE
    : JSON.stringify({ code: status.status, msg: status.text, data: null });
  const head = [
    `HTTP/1.1 ${status.status} ${status.text}`,
    `Content-Type: ${isForVisitor ? "text/html" : "application/json"}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    "Cache-Control: no-store",
    ...(isForVisitor ? ["Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'"] : []),
    "Connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
