import type { ServerResponse } from "node:http";

const NAME = "host";

/**
 * Node takes the first of several `Host` headers; a cache on the way may have taken the last, and would keep one site's
 * page under the address of another. RFC 9112, section 3.2, has such requests refused.
 * @param rawHeaders names and values by turns
 */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === NAME.length && name.toLowerCase() === NAME) hosts += 1;
  }
  return hosts > 1;
}

/** Answers 400, and ends the connection: nobody knows what else is meant by what comes on it. */
export function refuseSeveralHosts(response: ServerResponse): void {
  response.writeHead(400, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    Connection: "close",
  });
  response.end("Bad Request: more than one Host\n");
}
