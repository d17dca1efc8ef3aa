import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** A host has no address that may be connected to. The message names one that it has. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
  /** As a host name was resolved, or as it is written in the URL. */
  readonly address: string;

  constructor(address: string) {
    super(`${address} is no public address`);
    this.address = address;
  }
}

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
  /** False: hosts that are, or resolve to, a loopback, link-local or private address are not connected to. */
  mayBePrivate: boolean;
}

/**
 * Posts once, follows no redirect, and resolves to the status of the answer, whose body is not read.
 *
 * The addresses of a host are judged between resolving and connecting, so that what was judged is what is connected to: a name
 * server that gives another answer to a second question gains nothing.
 *
 * @throws {PrivateAddressError} if the host has none but private addresses and must not
 */
export async function post({ url, headers, body, signal, mayBePrivate }: Post): Promise<number> {
  const target = new URL(url);
  const literal = target.hostname.replace(/^\[|\]$/g, "");
  // Nothing is looked up of what is an address already.
  if (!mayBePrivate && isIP(literal) !== 0 && !isPublicAddress(literal))
    throw new PrivateAddressError(literal);
  const { request } = target.protocol === "https:" ? await import("node:https") : await import("node:http");
  return new Promise((resolve, reject) => {
    const settle = (response: IncomingMessage) => {
      response.on("error", () => {}).destroy();
      resolve(response.statusCode ?? 0);
    };
    const options: RequestOptions = {
      method: "POST",
      // Not the shared agent: a connection that it keeps was not judged.
      agent: false,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      signal,
      ...(mayBePrivate ? {} : { lookup: lookupPublic }),
    };
    const sent: ClientRequest = request(target, options, settle);
    // Without a listener for it, an answer 101 would never end.
    sent.on("upgrade", settle).on("error", reject).end(body);
  });
}

/** `dns.lookup` without private addresses. */
function lookupPublic(
  host: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
): void {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, []);
    const allowed = found.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (first === undefined) return callback(new PrivateAddressError(found[0]?.address ?? host), []);
    if (options.all === true) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
}
