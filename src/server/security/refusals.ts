import type { ServerResponse } from "node:http";
import { COMMON_HEADERS, INERT_POLICY } from "./headers.ts";

/** Why a request is rejected before it is processed. */
export interface Refusal {
  status: number;
  /** The reason phrase of the status. */
  reason: string;
  /** What is wrong, for developers of clients; contains nothing from the request. */
  explanation?: string;
  /** Additional headers of the response. */
  headers?: Readonly<Record<string, string>>;
}

/** The last response on its connection: later bytes cannot be parsed reliably. */
export interface ClosingResponse {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Writes a refusal: in the API's envelope for its callers, as a line of text for all others. */
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

/** Adds the headers of every refusal; those given take precedence. */
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

/** Answers a request before routing. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const { method, url = "" } = response.req;
  const { headers, body } = writeRefusal(refusal, url.startsWith("/api"));
  response.writeHead(refusal.status, refusal.reason, headers).end(method === "HEAD" ? undefined : body);
}
