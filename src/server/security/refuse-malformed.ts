import type { Socket } from "node:net";

interface Status {
  status: number;
  text: string;
}

const BAD_REQUEST: Status = { status: 400, text: "Bad Request" };
/** By the error's code. */
const STATUSES: Readonly<Record<string, Status>> = {
  HPE_HEADER_OVERFLOW: { status: 431, text: "Request Header Fields Too Large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: "Request Timeout" },
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
  const { status, text } = STATUSES[code] ?? BAD_REQUEST;
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
