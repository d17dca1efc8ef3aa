import type { ServerResponse } from "node:http";

/** An answer that is given alike again and again. */
export interface RepeatedAnswer {
  readonly status: number;
  /** Ends the response with it. `now` in epoch milliseconds. */
  send(response: ServerResponse, now: number): void;
}

/** Where Node keeps the head of an answer from `writeHead` until it leaves. Were it to move, heads would be made anew. */
type WithHead = ServerResponse & { _header?: unknown };

/**
 * Checking a dozen headers and joining them takes a third of what a small answer costs. So Node does it once a second,
 * as the head bears the time, and the head that it made is sent until then.
 * @param headers names and values by turns; with `Content-Length` when there is a body
 */
export function repeatAnswer(status: number, headers: string[], body?: Buffer): RepeatedAnswer {
  let head: unknown;
  let madeIn = 0;

  return {
    status,
    send(response: WithHead, now) {
      const second = Math.floor(now / 1000);
      // Connections that end, and old clients, are told so in the head.
      const isOrdinary = response.shouldKeepAlive && response.req.httpVersionMinor === 1;
      if (isOrdinary && typeof head === "string" && madeIn === second) {
        response.statusCode = status;
        response._header = head;
      } else {
        response.writeHead(status, headers);
        if (isOrdinary) [head, madeIn] = [response._header, second];
      }
      response.end(response.req.method === "HEAD" ? undefined : body);
    },
  };
}
