import { randomUUID } from "node:crypto";

const SAFE_REQUEST_ID = /^[\w.:-]{1,64}$/;

/** The id that a proxy gave a request in `X-Request-Id`, or a new one. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === "string" && SAFE_REQUEST_ID.test(header) ? header : randomUUID();
}
