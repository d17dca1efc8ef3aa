import ipaddr from "ipaddr.js";

/** The IPv6 block that contains all public addresses (RFC 4291, section 2.4). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** The IPv6 prefix that translators map to IPv4 (RFC 6052, section 2.1). */
const TRANSLATED = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/**
 * True for an IP address on the public internet. False for this machine, private and link-local networks, multicast,
 * documentation and other reserved ranges. An IPv6 address that contains an IPv4 address is checked as that IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast";
  if (address.match(TRANSLATED)) return isPublicAddress(embeddedIPv4(address));
  return address.match(GLOBAL_IPV6) && address.range() === "unicast";
}

function embeddedIPv4(address: ipaddr.IPv6): string {
  return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString();
}
