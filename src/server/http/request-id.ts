import { randomUUID } from "node:crypto";

const SAFE_REQUEST_ID = /^[\w.:-]{1,64}$/;

/** The request id that a proxy sent in `X-Request-Id`, or a new one. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === "string" && SAFE_REQUEST_ID.test(header) ? header : randomUUID();
}
