import { isEntryPath, languagePrefix, splitLanguage } from "./addresses.ts";
import { SET_LANGUAGE_KEY } from "./cookies.ts";
import { languageOfTag, matchLanguage } from "./language-preferences.ts";
import { type LanguageCode, isLanguageCode } from "./locales.ts";

/** The parts of a request that decide its language. */
export interface LanguageRequest {
  /** The requested path with its language prefix. */
  path: string;
  /** The query without its question mark. */
  query: string;
  /** Value of the cookie `Language`: the language that the visitor chose. */
  chosen: string | undefined;
  /** Value of the cookie `i18n_redirected`: the language of the last page seen. */
  lastSeen: string | undefined;
  /** The browser's languages, most preferred first. */
  preferences: readonly string[];
  isBot: boolean;
  offered: readonly LanguageCode[];
  defaultLanguage: LanguageCode;
}

/** The sources of a visitor's language, in the order in which they are tried. */
type VisitorReason = "choice" | "last-page" | "browser";
/** What decided the language. `default` means that nothing did. */
export type LanguageReason = "address" | VisitorReason | "bot" | "default";
/** Why a visitor is redirected to the address of a language. */
export type LanguageRedirectReason = "address" | VisitorReason;

export type LanguageDecision =
  | {
      kind: "show";
      language: LanguageCode;
      reason: LanguageReason;
      /** The language that the visitor chose. The page redirects to its version in this language if there is one. */
      preferred?: LanguageCode | undefined;
    }
  | { kind: "redirect"; status: 301 | 302; location: string; reason: LanguageRedirectReason }
  /**
   * The language switch was used. The choice must be stored, and the visitor redirected to the address without the switch's query
   * key.
   */
  | { kind: "choose"; language: LanguageCode; location: string };

/** Decides the language of a page request. Used by the server and by static hosting. */
export function decideLanguage(request: LanguageRequest): LanguageDecision {
  const { defaultLanguage, offered } = request;
  const split = splitLanguage(request.path);
  const prefix = split.prefix !== undefined && offered.includes(split.prefix) ? split.prefix : undefined;
  const bare = prefix === undefined ? request.path : split.path;

  const query = new URLSearchParams(request.query);
  if (query.has(SET_LANGUAGE_KEY)) {
    const wanted = query.get(SET_LANGUAGE_KEY);
    const shown = prefix ?? defaultLanguage;
    query.delete(SET_LANGUAGE_KEY);
    const search = query.toString();
    if (!isLanguageCode(wanted) || !offered.includes(wanted)) {
      const location = addressIn(shown, defaultLanguage, bare, search);
      return { kind: "redirect", status: 302, location, reason: "choice" };
    }
    return { kind: "choose", language: wanted, location: addressIn(wanted, defaultLanguage, bare, search) };
  }

  if (prefix === defaultLanguage) {
    return {
      kind: "redirect",
      status: 301,
      location: addressIn(defaultLanguage, defaultLanguage, bare, request.query),
      reason: "address",
    };
  }
  if (prefix !== undefined) return { kind: "show", language: prefix, reason: "address" };
  if (request.isBot) return { kind: "show", language: defaultLanguage, reason: "bot" };

  const chosen = offeredLanguage(request.chosen, offered);
  if (!isEntryPath(request.path)) {
    const preferred = chosen === defaultLanguage ? undefined : chosen;
    return { kind: "show", language: defaultLanguage, preferred, reason: "default" };
  }
  const wish = wishOf(request, chosen);
  if (wish === undefined) return { kind: "show", language: defaultLanguage, reason: "default" };
  const { language, reason } = wish;
  if (language === defaultLanguage) return { kind: "show", language, reason };
  const location = addressIn(language, defaultLanguage, bare, request.query);
  return { kind: "redirect", status: 302, location, reason };
}

/** Returns the language that the visitor wants on an entry page, if it is known. */
function wishOf(
  { lastSeen, preferences, offered }: LanguageRequest,
  chosen: LanguageCode | undefined,
): { language: LanguageCode; reason: VisitorReason } | undefined {
  if (chosen !== undefined) return { language: chosen, reason: "choice" };
  const last = offeredLanguage(lastSeen, offered);
  if (last !== undefined) return { language: last, reason: "last-page" };
  const preferred = matchLanguage(preferences, offered);
  return preferred && { language: preferred, reason: "browser" };
}

function offeredLanguage(
  cookie: string | undefined,
  offered: readonly LanguageCode[],
): LanguageCode | undefined {
  if (cookie === undefined || cookie.length > 35) return undefined;
  const code = languageOfTag(cookie);
  return code !== undefined && offered.includes(code) ? code : undefined;
}

/** Builds an address from path and query. Browsers cannot read the path as a host. */
function addressIn(
  language: LanguageCode,
  defaultLanguage: LanguageCode,
  path: string,
  query: string,
): string {
  const safe = `/${path.replace(/^[\\/]+/, "")}`;
  return `${languagePrefix(language, defaultLanguage)}${safe}${query === "" ? "" : `?${query}`}`;
}
