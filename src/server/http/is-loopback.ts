import { parseProxyTrust } from "./proxy-trust.ts";

/** True if a server on this host is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === "localhost" || (parseProxyTrust("loopback")?.(host) ?? false);
}
