import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Accounts } from "../../../content/accounts/accounts.ts";
import type { ApiToken } from "../../../content/accounts/api-tokens.ts";
import type { SignedIn } from "../../../content/accounts/sessions.ts";
import type { Store } from "../../../content/store.ts";
import { readOrigin } from "../../../contract/addresses/hosts.ts";
import { clientAddress } from "../../http/proxy-trust.ts";
import type { ImageCache } from "../../images/image-cache.ts";
import { networkOf } from "../../limits/need-limit.ts";
import type { Services } from "../../services/services.ts";
import type { Arrival } from "../../tenancy/context.ts";
import type { StudioMail } from "../mail/studio-mail.ts";
import type { EventHub } from "./event-hub.ts";

/** A request to the Studio, read as far as every route needs it. */
export interface StudioRequest {
  raw: IncomingMessage;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  id: string;
  /** The client's network as a keyed hash. */
  network: string;
  /** The origin at which browsers have the Studio. */
  origin: string;
  cookieName: string;
  isSecure: boolean;
  /** What the browser has kept since somebody signed in with it. */
  device: string | undefined;
  /** Who is signed in by cookie. */
  signedIn: SignedIn | undefined;
  /** Who has sent a token of a machine: then no cookie counts. `null` for a token that does not work. */
  token: ApiToken | null | undefined;
  /** Who it would be by now, for an answer that goes on for long. That somebody waits is no use of a session. */
  askAgain(): Promise<Caller>;
}

/** By whom a request is, as far as that is known. */
export type Caller = Pick<StudioRequest, "signedIn" | "token">;

/** One call of the API. */
export interface StudioCall {
  request: StudioRequest;
  response: ServerResponse;
  accounts: Accounts;
  store: Store;
  images: ImageCache;
  events: EventHub;
  /** `undefined` where no mail is sent. */
  mail: StudioMail | undefined;
  log: Pick<Logger, "error">;
  /** The version that the call changes, as its `ETag` had it; `null` if there must be none yet. Only where an endpoint asks for it. */
  match: string | null;
}

const COOKIE = "vitrine-studio";
const DEVICE = "-device";

export function openRequests(
  { configuration, store, trust }: Pick<Services, "configuration" | "store" | "trust">,
  accounts: Accounts,
): (raw: IncomingMessage, arrival: Arrival, id: string) => Promise<StudioRequest> {
  return async (raw, arrival, id) => {
    const { headers, method = "GET" } = raw;
    const [path = "", query = ""] = (raw.url ?? "").split(/\?(.*)/s);
    // The default one has the port by which it was asked for: a container may have another inside.
    const origin = configuration.studioOrigin || (readOrigin(`http://${arrival.host}${arrival.port}`) ?? "");
    const isSecure = origin.startsWith("https:");
    const cookieName = isSecure ? `__Host-${COOKIE}` : COOKIE;
    const bearer = readBearer(headers.authorization);
    const cookie = bearer === undefined ? readCookie(headers.cookie, cookieName) : undefined;
    const findCaller = async (options: { isUse: boolean }): Promise<Caller> => ({
      signedIn: cookie === undefined ? undefined : await accounts.findSession(cookie, options),
      token: bearer === undefined ? undefined : ((await accounts.findApiToken(bearer)) ?? null),
    });
    return {
      raw,
      method,
      path,
      query: Object.fromEntries(new URLSearchParams(query)),
      headers,
      id,
      network: createHmac("sha256", await store.secret())
        .update(networkOf(clientAddress(raw, trust)))
        .digest("base64url"),
      origin,
      cookieName,
      isSecure,
      device: readCookie(headers.cookie, `${cookieName}${DEVICE}`),
      ...(await findCaller({ isUse: true })),
      askAgain: () => findCaller({ isUse: false }),
    };
  };
}

function readBearer(header: string | undefined): string | undefined {
  return header === undefined ? undefined : (/^Bearer +(\S{1,200})$/i.exec(header)?.[1] ?? "");
}

/** Two of one name are nobody's: one of them was put there by somebody else. */
function readCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

/** What sets the session's cookie; an empty token takes it away. */
export function sessionCookie(
  { cookieName, isSecure }: Pick<StudioRequest, "cookieName" | "isSecure">,
  token: string,
  maximumAgeSeconds: number,
): string {
  return cookie(cookieName, token, token === "" ? 0 : maximumAgeSeconds, isSecure);
}

/** What sets the cookie by which a browser is known to have signed in. */
export function deviceCookie(
  { cookieName, isSecure }: Pick<StudioRequest, "cookieName" | "isSecure">,
  token: string,
  maximumAgeSeconds: number,
): string {
  return cookie(`${cookieName}${DEVICE}`, token, maximumAgeSeconds, isSecure);
}

function cookie(name: string, value: string, ageSeconds: number, isSecure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${ageSeconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}

/**
 * Whether a page of another origin is behind a request. Browsers name the origin of everything that writes; what a machine sends
 * with a token of its own needs none, as no page can make a browser send that.
 */
export function isForeign({ method, headers, origin, token }: StudioRequest): boolean {
  const site = headers["sec-fetch-site"];
  const isRead = method === "GET" || method === "HEAD";
  if (site !== undefined && site !== "same-origin" && !(isRead && site === "none")) return true;
  if (headers.origin !== undefined) return readOrigin(headers.origin) !== origin;
  return !isRead && token === undefined;
}

/**
 * The body as JSON, or the status that refuses it.
 *
 * @param maximumBytes the most that is read
 */
export async function readBody(
  { raw, headers }: StudioRequest,
  maximumBytes: number,
): Promise<{ value: unknown } | number> {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") return 415;
  if (Number(headers["content-length"] ?? 0) > maximumBytes) return 413;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of raw as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maximumBytes) return 413;
    parts.push(part);
  }
  try {
    return { value: JSON.parse(Buffer.concat(parts).toString()) };
  } catch {
    return 400;
  }
}

const ONE_TAG = /^(?:W\/)?"([^"]{1,200})"$/;

/** What `If-Match` or `If-None-Match: *` says of the version that is changed, or the status that refuses the call. */
export function readMatch({ headers }: Pick<StudioRequest, "headers">): string | null | number {
  const { "if-match": match, "if-none-match": none } = headers;
  if (match === undefined && none === undefined) return 428;
  if (match !== undefined && none !== undefined) return 400;
  if (match === undefined) return none?.trim() === "*" ? null : 400;
  return ONE_TAG.exec(match.trim())?.[1] ?? 400;
}
