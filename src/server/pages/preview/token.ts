import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Of addresses that carry their token: browsers may refuse a cookie in a frame of another origin. */
const TOKEN_PARAMETER = "preview";
/** Of the application's calls in such a case. */
const TOKEN_HEADER = "preview-token";
const COOKIE = "vitrine-preview";
const IN_COOKIE = new RegExp(`(?:^|;\\s*)(?:__Host-)?${COOKIE}=`);
const IN_ADDRESS = `${TOKEN_PARAMETER}=`;
/** Where previews begin and end, and what their pages load. */
export const PREVIEW_PATH = "/studio/preview/";

/** Whether a request may be one of a preview. Asked at every request, before anything is known of it. */
export function mayBePreview({ headers, url = "" }: Pick<IncomingMessage, "headers" | "url">): boolean {
  return (
    url.includes(IN_ADDRESS) ||
    url.startsWith(PREVIEW_PATH) ||
    headers[TOKEN_HEADER] !== undefined ||
    (headers.cookie !== undefined && headers.cookie.includes(COOKIE))
  );
}

const TOKEN = /^[\w-]{43}\.[\w-]{22}$/;

/** Whether a text can be a token; what else stands in an address under its name is of no concern. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** A token, and whether addresses and calls carry it on. */
export interface CarriedToken {
  token: string;
  isInAddress: boolean;
}

/** The token of a request. What its address says comes first: it is the newer. */
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
 * Sets the cookie of a preview; an empty token takes it away. It is kept apart for each site that shows the page in a frame, where a
 * browser keeps such cookies at all; over plain HTTP there is none in frames.
 */
export function previewCookie(token: string, isSecure: boolean, seconds: number): string {
  const common = `${COOKIE}=${token}; Path=/; Max-Age=${token === "" ? 0 : seconds}; HttpOnly`;
  return isSecure ? `__Host-${common}; Secure; SameSite=None; Partitioned` : `${common}; SameSite=Lax`;
}

/** An address without its token. */
export function withoutToken(url: string): string {
  const [path = "", query] = url.split(/\?(.*)/s);
  if (query === undefined) return path;
  const others = query.split("&").filter((pair) => !pair.startsWith(IN_ADDRESS));
  return others.length === 0 ? path : `${path}?${others.join("&")}`;
}

/** An address of the same site with a token; any fragment stays at its end. */
export function withToken(location: string, token: string): string {
  const [address = "", fragment] = location.split(/#(.*)/s);
  const joined = `${address}${address.includes("?") ? "&" : "?"}${IN_ADDRESS}${encodeURIComponent(token)}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
