import { LANGUAGE_COOKIE, LAST_LANGUAGE_COOKIE } from "../../contract/addresses/cookies.ts";
import type { LanguageRequest } from "../../contract/addresses/language-decision.ts";
import { parseAcceptLanguage } from "../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { LANGUAGE_MAX_AGE_SECONDS } from "../../contract/api/limits.ts";
import { createRequestTextCache } from "../http/request-text-cache.ts";
import { isBotAgent } from "./bot-agent.ts";

/** What a page request tells about its visitor. Used only before the look-up in the page cache. */
export type Visitor = Pick<LanguageRequest, "chosen" | "lastSeen" | "preferences" | "isBot">;

const MAXIMUM_REMEMBERED = 2_000;
const MAXIMUM_COOKIE_LENGTH = 8_192;
const preferenceLists = createRequestTextCache<string[]>(MAXIMUM_REMEMBERED);

/** Reads the visitor from the headers of a request. Malformed headers are ignored. */
export function readVisitor(headers: {
  cookie?: string | undefined;
  "accept-language"?: string | undefined;
  "user-agent"?: string | undefined;
}): Visitor {
  return {
    chosen: readCookie(headers.cookie, LANGUAGE_COOKIE),
    lastSeen: readCookie(headers.cookie, LAST_LANGUAGE_COOKIE),
    preferences: readPreferences(headers["accept-language"]),
    isBot: isBotAgent(headers["user-agent"]),
  };
}

/** Returns the first value of a cookie. It is not decoded, because an encoded value cannot be a language code. */
function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > MAXIMUM_COOKIE_LENGTH) return undefined;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name)
      return pair
        .slice(equals + 1)
        .trim()
        .replace(/^"(.*)"$/, "$1");
  }
  return undefined;
}

function readPreferences(header: string | undefined): string[] {
  if (header === undefined) return [];
  const known = preferenceLists.get(header);
  if (known) return known;
  const preferences = parseAcceptLanguage(header);
  preferenceLists.set(header, preferences);
  return preferences;
}

/** Returns the `Set-Cookie` header that stores a visitor's choice of language. */
export function languageCookie(language: LanguageCode, isSecure: boolean): string {
  return `${LANGUAGE_COOKIE}=${language}; Max-Age=${LANGUAGE_MAX_AGE_SECONDS}; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
