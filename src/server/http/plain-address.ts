/** Converts an IPv4-mapped IPv6 address, as dual-stack sockets report it, to IPv4: `::ffff:192.0.2.1`. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
