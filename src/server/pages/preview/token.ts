import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Query parameter for the token. It is needed because browsers may refuse a cookie in a frame of another origin. */
const TOKEN_PARAMETER = "preview";
/** Request header for the token in the application's calls, used if the browser refuses the cookie. */
const TOKEN_HEADER = "preview-token";
const COOKIE = "vitrine-preview";
const IN_COOKIE = new RegExp(`(?:^|;\\s*)(?:__Host-)?${COOKIE}=`);
const IN_ADDRESS = `${TOKEN_PARAMETER}=`;
/** Prefix of the addresses that start and end previews, and of the files that their pages load. */
export const PREVIEW_PATH = "/studio/preview/";

/** True if a request may belong to a preview. This check must be fast, because every request is checked before anything else. */
export function mayBePreview({ headers, url = "" }: Pick<IncomingMessage, "headers" | "url">): boolean {
  return (
    url.includes(IN_ADDRESS) ||
    url.startsWith(PREVIEW_PATH) ||
    headers[TOKEN_HEADER] !== undefined ||
    (headers.cookie !== undefined && headers.cookie.includes(COOKIE))
  );
}

const TOKEN = /^[\w-]{43}\.[\w-]{22}$/;

/** True if a text has the form of a token. Anything else is ignored. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** A token, and whether addresses and calls contain it instead of a cookie. */
export interface CarriedToken {
  token: string;
  isInAddress: boolean;
}

/** Returns the token of a request. The token in the address takes precedence over the cookie, because it is newer. */
export function readToken({
  headers,
  url = "",
}: Pick<IncomingMessage, "headers" | "url">): CarriedToken | undefined {
  const query = url.split(/\?(.*)/s)[1] ?? "";
  const given = new URLSearchParams(query).get(TOKEN_PARAMETER) ?? headers[TOKEN_HEADER];
  if (typeof given === "string") return { token: given, isInAddress: true };
  const token = readCookie(headers.cookie);
  return token === undefined ? undefined : { token, isInAddress: false };
}

function readCookie(header: IncomingHttpHeaders["cookie"]): string | undefined {
  const match = IN_COOKIE.exec(header ?? "");
  return match === null ? undefined : header?.slice(match.index + match[0].length).split(";", 1)[0];
}

/**
 * Returns the `Set-Cookie` header of a preview; an empty token deletes the cookie. If the browser supports that, the cookie is
 * partitioned by the embedding site. Over plain HTTP, frames have no cookie.
 */
export function previewCookie(token: string, isSecure: boolean, seconds: number): string {
  const common = `${COOKIE}=${token}; Path=/; Max-Age=${token === "" ? 0 : seconds}; HttpOnly`;
  return isSecure ? `__Host-${common}; Secure; SameSite=None; Partitioned` : `${common}; SameSite=Lax`;
}

/** Removes the token from an address. */
export function withoutToken(url: string): string {
  const [path = "", query] = url.split(/\?(.*)/s);
  if (query === undefined) return path;
  const others = query.split("&").filter((pair) => !pair.startsWith(IN_ADDRESS));
  return others.length === 0 ? path : `${path}?${others.join("&")}`;
}

/** Adds a token to an address of the same site, before the fragment. */
export function withToken(location: string, token: string): string {
  const [address = "", fragment] = location.split(/#(.*)/s);
  const joined = `${address}${address.includes("?") ? "&" : "?"}${IN_ADDRESS}${encodeURIComponent(token)}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
