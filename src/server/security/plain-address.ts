/** An IPv4 address as such, where a socket for both versions tells it as one of IPv6: `::ffff:192.0.2.1`. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
