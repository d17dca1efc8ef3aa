import { hostOf } from "../../contract/addresses/hosts.ts";

const BEYOND_ASCII = /[^\x21-\x7e]/;

/**
 * Converts the host of `host:port` to ASCII. Some clients send it in UTF-8, of which Node passes on each byte as a character.
 * Anything that is no host name is returned unchanged, to be refused later.
 */
export function withAsciiHost(authority: string): string {
  if (!BEYOND_ASCII.test(authority)) return authority;
  const text = Buffer.from(authority, "latin1").toString();
  const [, name = "", port = ""] = /^(.*?)(:\d*)?$/s.exec(text) ?? [];
  const host = hostOf(name);
  return host === undefined ? authority : host + port;
}
