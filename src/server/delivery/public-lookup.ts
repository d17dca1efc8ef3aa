import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
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

/**
 * For a URL whose host is an address already, of which nothing is looked up.
 *
 * @throws {PrivateAddressError} if that is no public one
 */
export function refusePrivateHost({ hostname }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new PrivateAddressError(literal);
}

/**
 * `dns.lookup` without private addresses. They are judged between resolving and connecting, so that what was judged is what is
 * connected to: a name server that gives another answer to a second question gains nothing.
 */
export function lookupPublic(
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
