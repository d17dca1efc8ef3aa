import type { ServerResponse } from "node:http";
import { COMMON_HEADERS, INERT_POLICY } from "./headers.ts";

/** The reason why a request is rejected before it is processed. */
export interface Refusal {
  status: number;
  /** The standard reason phrase of the status. */
  reason: string;
  /** What is wrong with the request, for developers of clients. Contains nothing from the request. */
  explanation?: string;
  /** Additional headers of the response. */
  headers?: Readonly<Record<string, string>>;
}

/** The last response on its connection: bytes that follow the malformed request cannot be parsed reliably. */
export interface ClosingResponse {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Writes a refusal: for callers of the API in its envelope, for all others as a line of text. */
export function writeRefusal(
  { status, reason, explanation, headers }: Refusal,
  isForCaller: boolean,
): ClosingResponse {
  const text = explanation === undefined ? reason : `${reason}: ${explanation}`;
  if (!isForCaller)
    return closingResponse(`${text}\n`, { "Content-Type": "text/plain; charset=utf-8", ...headers });
  return closingResponse(JSON.stringify({ code: status, msg: text, data: null }), {
    "Content-Type": "application/json; charset=utf-8",
    "Access-Control-Allow-Origin": "*",
    ...headers,
  });
}

/** Adds the headers of every refusal. The given headers take precedence. */
export function closingResponse(body: string, headers: Readonly<Record<string, string>>): ClosingResponse {
  return {
    headers: {
      ...COMMON_HEADERS,
      "Content-Security-Policy": INERT_POLICY,
      "Cache-Control": "no-store",
      ...headers,
      "Content-Length": String(Buffer.byteLength(body)),
      Connection: "close",
    },
    body,
  };
}

/** Sends a refusal before routing. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const { method, url = "" } = response.req;
  const { headers, body } = writeRefusal(refusal, url.startsWith("/api"));
  response.writeHead(refusal.status, refusal.reason, headers).end(method === "HEAD" ? undefined : body);
}
