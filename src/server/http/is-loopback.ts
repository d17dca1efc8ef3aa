import { parseProxyTrust } from "./proxy-trust.ts";

/** Whether a server that listens there can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === "localhost" || (parseProxyTrust("loopback")?.(host) ?? false);
}
