import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Accounts } from "../../../content/accounts/accounts.ts";
import type { ApiToken } from "../../../content/accounts/api-tokens.ts";
import { COMPANY_ATTEMPT_MS } from "../../../content/accounts/company-attempts.ts";
import { DEVICE_MS } from "../../../content/accounts/known-devices.ts";
import { MAXIMUM_DURATION_MS, type SignedIn } from "../../../content/accounts/sessions.ts";
import type { Store } from "../../../content/store.ts";
import { readOrigin } from "../../../contract/addresses/hosts.ts";
import { clientAddress } from "../../http/proxy-trust.ts";
import type { ImageCache } from "../../images/image-cache.ts";
import { networkOf } from "../../limits/need-limit.ts";
import type { Services } from "../../services/services.ts";
import type { Configuration } from "../../settings/configuration.ts";
import type { RequestOrigin } from "../../tenancy/context.ts";
import type { ExplainAddress } from "../../tenancy/requested-address.ts";
import type { Company } from "../company/company.ts";
import type { StudioMail } from "../mail/studio-mail.ts";
import type { EventHub } from "./event-hub.ts";
import { Refusal } from "./refusal.ts";

/** A request to the Studio, with the parts that every route needs already parsed. */
export interface StudioRequest {
  raw: IncomingMessage;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  id: string;
  /** Keyed hash of the client's network. */
  network: string;
  /** The Studio's origin in browsers. */
  origin: string;
  /** Scheme, host and port of the request. */
  requestOrigin: RequestOrigin;
  cookieName: string;
  isSecure: boolean;
  /** The device token that this browser stored after an earlier sign-in. */
  device: string | undefined;
  /** The attempt to sign in at the company's provider that this browser has begun. */
  companyAttempt: string | undefined;
  /** The person whom the session cookie signs in. */
  signedIn: SignedIn | undefined;
  /** The API token of a program; cookies are then ignored. `null` if the token is invalid. */
  token: ApiToken | null | undefined;
  /** Identifies the caller again during a long answer. This does not count as use of the session. */
  askAgain(): Promise<Caller>;
}

/** The caller of a request, if known. */
export type Caller = Pick<StudioRequest, "signedIn" | "token">;

/** One call of the API. */
export interface StudioCall {
  request: StudioRequest;
  reply: FastifyReply;
  accounts: Accounts;
  store: Store;
  images: ImageCache;
  explain: ExplainAddress;
  events: EventHub;
  /** Company sign-in; `undefined` if there is none. */
  company: Company | undefined;
  /** The sign-in methods of the Studio itself. */
  localSignIn: Configuration["localSignIn"];
  /** Sends mails; `undefined` if no mail server is configured. */
  mail: StudioMail | undefined;
  log: Pick<Logger, "error">;
  /** The version that the call changes, from `If-Match`; `null` if it creates something. Only for endpoints that require it. */
  match: string | null;
}

const COOKIE = "vitrine-studio";
const DEVICE = "-device";
const COMPANY = "-company";
const SECOND_MS = 1_000;

export function openRequests(
  { configuration, store, trust }: Pick<Services, "configuration" | "store" | "trust">,
  accounts: Accounts,
): (request: FastifyRequest, requestOrigin: RequestOrigin) => Promise<StudioRequest> {
  return async (request, requestOrigin) => {
    const { raw, headers, method, id, url, query } = request;
    // By default, the Studio has the port of the request, because a container's inner port may differ.
    const origin =
      configuration.studioOrigin || (readOrigin(`http://${requestOrigin.host}${requestOrigin.port}`) ?? "");
    const isSecure = origin.startsWith("https:");
    const cookieName = isSecure ? `__Host-${COOKIE}` : COOKIE;
    const bearer = readBearer(headers.authorization);
    const cookie = bearer === undefined ? readCookie(request, cookieName) : undefined;
    const findCaller = async (options: { isUse: boolean }): Promise<Caller> => ({
      signedIn: cookie === undefined ? undefined : await accounts.findSession(cookie, options),
      token: bearer === undefined ? undefined : ((await accounts.findApiToken(bearer, options)) ?? null),
    });
    return {
      raw,
      method,
      path: url.split("?", 1)[0] ?? "",
      query: query as Record<string, string>,
      headers,
      id,
      network: createHmac("sha256", await store.secret())
        .update(networkOf(clientAddress(raw, trust)))
        .digest("base64url"),
      origin,
      requestOrigin,
      cookieName,
      isSecure,
      device: readCookie(request, `${cookieName}${DEVICE}`),
      companyAttempt: readCookie(request, `${cookieName}${COMPANY}`),
      ...(await findCaller({ isUse: true })),
      askAgain: () => findCaller({ isUse: false }),
    };
  };
}

/** Reads a cookie. If two have the same name, both are ignored, because another host may have set one of them. */
function readCookie({ headers, cookies }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? "").split(";").filter((pair) => pair.trimStart().startsWith(`${name}=`));
  return pairs.length === 1 ? cookies[name] : undefined;
}

function readBearer(header: string | undefined): string | undefined {
  return header === undefined ? undefined : (/^Bearer +(\S{1,200})$/i.exec(header)?.[1] ?? "");
}

type CookieSettings = Pick<StudioRequest, "cookieName" | "isSecure">;

/** Sets the session cookie. An empty token deletes it. */
export function setSession(settings: CookieSettings, reply: FastifyReply, token: string): void {
  setCookie(reply, settings, {
    name: settings.cookieName,
    token,
    maximumAgeMs: token === "" ? 0 : MAXIMUM_DURATION_MS,
  });
}

/** Sets the cookie that marks a browser as one that has signed in before. */
export function setDevice(settings: CookieSettings, reply: FastifyReply, token: string): void {
  setCookie(reply, settings, { name: `${settings.cookieName}${DEVICE}`, token, maximumAgeMs: DEVICE_MS });
}

/** Sets the cookie that binds an attempt at the company's provider to this browser. An empty token deletes it. */
export function setCompanyAttempt(settings: CookieSettings, reply: FastifyReply, token: string): void {
  setCookie(reply, settings, {
    name: `${settings.cookieName}${COMPANY}`,
    token,
    maximumAgeMs: token === "" ? 0 : COMPANY_ATTEMPT_MS,
  });
}

function setCookie(
  reply: FastifyReply,
  { isSecure }: CookieSettings,
  { name, token, maximumAgeMs }: { name: string; token: string; maximumAgeMs: number },
): void {
  const maxAge = maximumAgeMs / SECOND_MS;
  reply.setCookie(name, token, { path: "/", maxAge, httpOnly: true, sameSite: "strict", secure: isSecure });
}

/**
 * True if a page of another origin makes the request. Browsers send the origin with every write. Requests with a token need no
 * origin, because no page can make a browser send a token.
 */
export function isForeign({ method, headers, origin, token }: StudioRequest): boolean {
  const site = headers["sec-fetch-site"];
  const isRead = method === "GET" || method === "HEAD";
  if (site !== undefined && site !== "same-origin" && !(isRead && site === "none")) return true;
  if (headers.origin !== undefined) return readOrigin(headers.origin) !== origin;
  return !isRead && token === undefined;
}

const ONE_TAG = /^(?:W\/)?"([^"]{1,200})"$/;

/**
 * Returns the version that a call changes, from `If-Match`; `null` for `If-None-Match: *`, with which a call creates something.
 *
 * @throws {Refusal} 428 without either header, 400 for other values
 */
export function readMatch({ headers }: Pick<StudioRequest, "headers">): string | null {
  const { "if-match": match, "if-none-match": none } = headers;
  if (match === undefined && none === undefined) throw new Refusal(428);
  const tag = match === undefined ? undefined : ONE_TAG.exec(match.trim())?.[1];
  if (none === undefined && tag !== undefined) return tag;
  if (match === undefined && none?.trim() === "*") return null;
  throw new Refusal(400, { message: MATCH_EXPECTED });
}

const MATCH_EXPECTED =
  'Send either If-Match with one ETag as you received it, such as "17", or If-None-Match: * for something new. If-Match: * is refused, as it would overwrite what others have changed';
