import { LANGUAGE_COOKIE } from "../../contract/cookies.ts";
import { LANGUAGE_MAX_AGE_SECONDS } from "../../contract/limits.ts";
import { isLanguageCode } from "../../contract/locales.ts";
import { SET_LANGUAGE_KEY } from "../parts/use-language-links.ts";
import { writeCookie } from "../state/cookies.ts";
import type { FindRedirect } from "./manifest.ts";

/**
 * Where an address leads by rules that are at hand: a choice of language is recorded and leaves the
 * address, a moved one is replaced. `undefined` for an address that stands as it is.
 */
export function earlyRedirect(url: URL, findRedirect: FindRedirect): string | undefined {
  const choice = url.searchParams.get(SET_LANGUAGE_KEY);
  if (isLanguageCode(choice)) {
    writeCookie(LANGUAGE_COOKIE, choice, LANGUAGE_MAX_AGE_SECONDS);
    const clean = new URL(url);
    clean.searchParams.delete(SET_LANGUAGE_KEY);
    return clean.pathname + clean.search + clean.hash;
  }
  return findRedirect(url.pathname + url.search + url.hash)?.location;
}
