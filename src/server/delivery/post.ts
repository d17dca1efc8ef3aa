import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { lookupPublic, refusePrivateHost } from "./public-lookup.ts";

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
  /** False: connections to loopback, link-local or private addresses are refused. */
  mayBePrivate: boolean;
}

/**
 * Posts once, follows no redirect, and resolves to the status of the answer without reading its body.
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
      // Not the shared agent: its open connections bypass the check for private addresses.
      agent: false,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      signal,
      ...(mayBePrivate ? {} : { lookup: lookupPublic }),
    };
    const sent: ClientRequest = request(target, options, settle);
    // Without this listener a 101 answer would never end.
    sent.on("upgrade", settle).on("error", reject).end(body);
  });
}
