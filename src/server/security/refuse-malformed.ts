import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what is not HTTP, or too much of it, before any request comes about: in the envelope of the
 * API, since nobody can tell what was asked for.
 */
export function refuseMalformed(error: Error, socket: Socket): void {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUSES[code] ?? 400;
  const text = STATUS_CODES[status] ?? "Bad Request";
  const body = JSON.stringify({ code: status, msg: text, data: null });
  const head = [
    `HTTP/1.1 ${status} ${text}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
