import ipaddr from "ipaddr.js";

/** The part of IPv6 from which addresses are given out to the public: RFC 4291, section 2.4. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Behind it stands the IPv4 address that a translator connects to: RFC 6052, section 2.1. */
const TRANSLATED = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/**
 * Whether an IP address belongs to the public internet: not this machine, a private network, a link, a group, documentation or
 * whatever else is set aside. IPv6 addresses that stand for an IPv4 address are judged as that one.
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
