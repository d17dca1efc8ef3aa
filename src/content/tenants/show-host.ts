import { domainToUnicode } from "node:url";

/** A host name for people: as it is read, followed by the form in which it is sent if that differs. */
export function showHost(host: string): string {
  const name = domainToUnicode(host);
  return name === "" || name === host ? host : `${name} (${host})`;
}
