import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { lookupPublic, refusePrivateHost } from "./public-lookup.ts";

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
  /** If false, connections to loopback, link-local and private addresses are refused. */
  mayBePrivate: boolean;
}

/**
 * Posts once without following redirects, and resolves to the status without reading the answer's body.
 *
 * @throws {PrivateAddressError} if the host has only private addresses and these are refused
 */
export async function post({ url, headers, body, signal, mayBePrivate }: Post): Promise<number> {
  const target = new URL(url);
  if (!mayBePrivate) refusePrivateHost(target);
  const { request } = target.protocol === "https:" ? await import("node:https") : await import("node:http");
  return new Promise((resolve, reject) => {
    const settle = (response: IncomingMessage) => {
      response.on("error", () => {}).destroy();
      resolve(response.statusCode ?? 0);
    };
    const options: RequestOptions = {
      method: "POST",
      // The shared agent would reuse open connections, which bypass the check for private addresses.
      agent: false,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      signal,
      ...(mayBePrivate ? {} : { lookup: lookupPublic }),
    };
    const sent: ClientRequest = request(target, options, settle);
    // Without this listener, the promise would never settle after a 101 answer.
    sent.on("upgrade", settle).on("error", reject).end(body);
  });
}
