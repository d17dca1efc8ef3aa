import { domainToUnicode } from "node:url";

/** Formats a host name for people: readable, followed by its Punycode form if that differs. */
export function showHost(host: string): string {
  const name = domainToUnicode(host);
  return name === "" || name === host ? host : `${name} (${host})`;
}
