import { hostOf } from "../../contract/addresses/hosts.ts";

const BEYOND_ASCII = /[^\x21-\x7e]/;

/**
 * Converts the host of a host and port to ASCII. Some clients send it in its own script as UTF-8 bytes, which Node passes on as one
 * character each. Invalid hosts are unchanged, and refused later.
 */
export function withAsciiHost(authority: string): string {
  if (!BEYOND_ASCII.test(authority)) return authority;
  const text = Buffer.from(authority, "latin1").toString();
  const [, name = "", port = ""] = /^(.*?)(:\d*)?$/s.exec(text) ?? [];
  const host = hostOf(name);
  return host === undefined ? authority : host + port;
}
