import type { ServerResponse } from "node:http";
import { COMMON_HEADERS, INERT_POLICY } from "./headers.ts";

/** Why a request gets no further than the connection on which it came. */
export interface Refusal {
  status: number;
  /** The status in words. */
  reason: string;
  /** What is wrong, for whoever wrote the client; nothing of the request's own. */
  explanation?: string;
  /** Further headers of the answer. */
  headers?: Readonly<Record<string, string>>;
}

/** An answer that is the last on its connection: nobody knows what else is meant by what comes on it. */
export interface LastAnswer {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** In the envelope of the API for its callers, as a line of text for all others. */
export function writeRefusal(
  { status, reason, explanation, headers }: Refusal,
  isForCaller: boolean,
): LastAnswer {
  const text = explanation === undefined ? reason : `${reason}: ${explanation}`;
  if (!isForCaller)
    return lastAnswer(`${text}\n`, { "Content-Type": "text/plain; charset=utf-8", ...headers });
  return lastAnswer(JSON.stringify({ code: status, msg: text, data: null }), {
    "Content-Type": "application/json; charset=utf-8",
    "Access-Control-Allow-Origin": "*",
    ...headers,
  });
}

/** With the headers that every refusal has; its own go before them. */
export function lastAnswer(body: string, headers: Readonly<Record<string, string>>): LastAnswer {
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

/** Answers a request that no route is to see. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const { method, url = "" } = response.req;
  const { headers, body } = writeRefusal(refusal, url.startsWith("/api"));
  response.writeHead(refusal.status, refusal.reason, headers).end(method === "HEAD" ? undefined : body);
}
