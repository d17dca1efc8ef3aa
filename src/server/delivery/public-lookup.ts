import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** All addresses of a host are private, so connections to it are refused. The message contains one of them. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
  /** One of the host's addresses: from DNS, or as written in the URL. */
  readonly address: string;

  constructor(address: string) {
    super(`${address} is not a public address`);
    this.address = address;
  }
}

/**
 * Checks a URL whose host is an IP address, because no DNS look-up would check it.
 *
 * @throws {PrivateAddressError} if the address is not public
 */
export function refusePrivateHost({ hostname }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new PrivateAddressError(literal);
}

/**
 * Like `dns.lookup`, but without private addresses. The connection uses exactly the checked addresses, so a name server cannot
 * bypass the check by answering differently the second time.
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
