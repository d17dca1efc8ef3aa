import { LANGUAGE_COOKIE, SET_LANGUAGE_KEY } from "../../contract/addresses/cookies.ts";
import { isLanguageCode } from "../../contract/addresses/locales.ts";
import { LANGUAGE_MAX_AGE_SECONDS } from "../../contract/api/limits.ts";
import { writeCookie } from "../state/cookies.ts";
import type { NavigationInfo } from "./navigation-info.ts";
import type { RouteRules } from "./route-rules.ts";

export interface EarlyRedirect {
  location: string;
  info: NavigationInfo;
}

/**
 * Redirects that need no request. Stores a choice of language in a cookie and removes it from the address, and applies the redirect
 * rules. `undefined` if the address does not redirect.
 */
export function earlyRedirect(url: URL, rules: RouteRules): EarlyRedirect | undefined {
  const choice = url.searchParams.get(SET_LANGUAGE_KEY);
  if (isLanguageCode(choice)) {
    writeCookie(LANGUAGE_COOKIE, choice, LANGUAGE_MAX_AGE_SECONDS);
    const clean = new URL(url);
    clean.searchParams.delete(SET_LANGUAGE_KEY);
    return { location: clean.pathname + clean.search + clean.hash, info: { keepsPlace: true } };
  }
  const location = rules.redirectOf(url.pathname + url.search + url.hash)?.location;
  return location === undefined ? undefined : { location, info: {} };
}
