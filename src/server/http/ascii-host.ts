import { hostOf } from "../../contract/addresses/hosts.ts";

const BEYOND_ASCII = /[^\x21-\x7e]/;

/**
 * A host and port with the host in ASCII. Some clients send it in its own script: in the bytes of UTF-8, each of which Node
 * passes on as a character. What is no host name then stays as it is, and is refused as any other.
 */
export function withAsciiHost(authority: string): string {
  if (!BEYOND_ASCII.test(authority)) return authority;
  const text = Buffer.from(authority, "latin1").toString();
  const [, name = "", port = ""] = /^(.*?)(:\d*)?$/s.exec(text) ?? [];
  const host = hostOf(name);
  return host === undefined ? authority : host + port;
}
