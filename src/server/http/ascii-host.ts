import { hostOf } from "../../contract/addresses/hosts.ts";

const BEYOND_ASCII = /[^\x21-\x7e]/;
/** Maximum length of a host with its port, in bytes. A host in ASCII has at most 253. Converting 15 kB would take a quarter of a second. */
const MAXIMUM_LENGTH = 1_000;

/**
 * Converts the host of a host and port to ASCII. Some clients send non-ASCII hosts as UTF-8 bytes, and Node decodes each byte as
 * one character. Invalid hosts are returned unchanged and refused later.
 */
export function withAsciiHost(authority: string): string {
  if (authority.length > MAXIMUM_LENGTH || !BEYOND_ASCII.test(authority)) return authority;
  const text = Buffer.from(authority, "latin1").toString();
  const [, name = "", port = ""] = /^(.*?)(:\d*)?$/s.exec(text) ?? [];
  const host = hostOf(name);
  return host === undefined ? authority : host + port;
}
