import { fastifyCookie } from "@fastify/cookie";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { LANGUAGE_COOKIE, LAST_LANGUAGE_COOKIE } from "../../contract/cookies.ts";
import type { LanguageRequest } from "../../contract/language-decision.ts";
import { parseAcceptLanguage } from "../../contract/locales.ts";
import { LANGUAGE_MAX_AGE_SECONDS } from "../../contract/limits.ts";

/** What a page request tells of its visitor: all of it is used up before a page is looked up. */
export type Visitor = Pick<LanguageRequest, "chosen" | "lastSeen" | "preferences" | "isBot">;

const MAXIMUM_REMEMBERED = 2_000;
const MAXIMUM_COOKIE_LENGTH = 8_192;
const bots = new LRUCache<string, boolean>({ max: MAXIMUM_REMEMBERED });
const preferenceLists = new LRUCache<string, string[]>({ max: MAXIMUM_REMEMBERED });

export function isBotAgent(userAgent: string | undefined): boolean {
  if (userAgent === undefined || userAgent === "") return false;
  const known = bots.get(userAgent);
  if (known !== undefined) return known;
  const answer = isbot(userAgent);
  bots.set(userAgent, answer);
  return answer;
}

export function readVisitor(headers: {
  cookie?: string | undefined;
  "accept-language"?: string | undefined;
  "user-agent"?: string | undefined;
}): Visitor {
  const cookies = readCookies(headers.cookie);
  return {
    chosen: cookies[LANGUAGE_COOKIE],
    lastSeen: cookies[LAST_LANGUAGE_COOKIE],
    preferences: readPreferences(headers["accept-language"]),
    isBot: isBotAgent(headers["user-agent"]),
  };
}

function readCookies(header: string | undefined): Record<string, string | undefined> {
  if (header === undefined || header.length > MAXIMUM_COOKIE_LENGTH) return {};
  return fastifyCookie.parse(header);
}

function readPreferences(header: string | undefined): string[] {
  if (header === undefined) return [];
  const known = preferenceLists.get(header);
  if (known) return known;
  const preferences = parseAcceptLanguage(header);
  preferenceLists.set(header, preferences);
  return preferences;
}

/** The `Set-Cookie` header that remembers a visitor's own choice of language. */
export function languageCookie(language: string, isSecure: boolean): string {
  return fastifyCookie.serialize(LANGUAGE_COOKIE, language, {
    path: "/",
    maxAge: LANGUAGE_MAX_AGE_SECONDS,
    sameSite: "lax",
    secure: isSecure,
  });
}
