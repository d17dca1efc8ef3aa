import { domainToUnicode } from "node:url";

/** A host name as shown to people: in readable form, followed by the encoded one if that differs. */
export function showHost(host: string): string {
  const name = domainToUnicode(host);
  return name === "" || name === host ? host : `${name} (${host})`;
}
