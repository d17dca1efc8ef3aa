import { hostOf } from "../../contract/addresses/hosts.ts";

const BEYOND_ASCII = /[^\x21-\x7e]/;

/**
 * Converts the host of a host and port to ASCII. Some clients send non-ASCII hosts as UTF-8 bytes, and Node decodes each byte as
 * one character. Invalid hosts are returned unchanged and refused later.
 */
export function withAsciiHost(authority: string): string {
  if (!BEYOND_ASCII.test(authority)) return authority;
  const text = Buffer.from(authority, "latin1").toString();
  const [, name = "", port = ""] = /^(.*?)(:\d*)?$/s.exec(text) ?? [];
  const host = hostOf(name);
  return host === undefined ? authority : host + port;
}
