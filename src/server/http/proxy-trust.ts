import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { plainAddress } from "./plain-address.ts";

/**
 * True if the peer at an address is a proxy whose forwarded headers are trusted. `hops` is the number of proxies between the peer
 * and this server; the default 0 means the connected peer.
 */
export type ProxyTrust = (address: string, hops?: number) => boolean;

/**
 * Parses `off`, `on`, `loopback`, or a list of IP addresses and networks (`10.0.0.0/8, ::1`). Returns `undefined` if an entry is
 * invalid.
 */
export function parseProxyTrust(text: string): ProxyTrust | undefined {
  const setting = text.trim().toLowerCase();
  if (setting === "off") return () => false;
  // Only the connected peer is trusted, because it may forward addresses that clients have forged.
  if (setting === "on") return (_address, hops = 0) => hops === 0;
  const trusted = new BlockList();
  const entries =
    setting === "loopback" ? ["127.0.0.0/8", "::1"] : setting.split(",").map((entry) => entry.trim());
  for (const entry of entries) if (!addEntry(trusted, entry)) return undefined;
  return (address) => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && trusted.check(plain, version === 6 ? "ipv6" : "ipv4");
  };
}

/** Returns the client's address: the last entry of the forwarded addresses that is not a trusted proxy. */
export function clientAddress({ headers, socket }: IncomingMessage, trust: ProxyTrust): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => withoutPort(entry.trim()))
    .filter((entry) => entry !== "");
  // Ignores everything up to the last invalid address: it was forged, and entries before it may be, too.
  const known = forwarded.slice(forwarded.findLastIndex((entry) => isIP(plainAddress(entry)) === 0) + 1);
  let address = socket.remoteAddress ?? "";
  for (let hops = 0; known.length > 0 && trust(address, hops); hops += 1) address = known.pop() ?? address;
  return address;
}

/**
 * Removes a port from an address, because some proxies add the port of the visitor's connection: `203.0.113.9:50112`,
 * `[2001:db8::5]:50112`.
 */
function withoutPort(entry: string): string {
  const { ipv4, ipv6 } = /^(?:(?<ipv4>[\d.]+):\d+|\[(?<ipv6>[^\]]+)\](?::\d+)?)$/.exec(entry)?.groups ?? {};
  return ipv4 ?? ipv6 ?? entry;
}

function addEntry(list: BlockList, entry: string): boolean {
  const [address = "", bits, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const family = version === 6 ? "ipv6" : "ipv4";
  if (bits === undefined) {
    list.addAddress(address, family);
    return true;
  }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 6 ? 128 : 32)) return false;
  list.addSubnet(address, Number(bits), family);
  return true;
}
