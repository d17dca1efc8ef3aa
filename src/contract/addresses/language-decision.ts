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

export type LanguageDecision =
  | {
      kind: "show";
      language: LanguageCode;
      /** The language that the visitor chose. The page redirects to its version in this language if there is one. */
      preferred?: LanguageCode | undefined;
    }
  | { kind: "redirect"; status: 301 | 302; location: string }
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
      return { kind: "redirect", status: 302, location: addressIn(shown, defaultLanguage, bare, search) };
    }
    return { kind: "choose", language: wanted, location: addressIn(wanted, defaultLanguage, bare, search) };
  }

  if (prefix === defaultLanguage) {
    return {
      kind: "redirect",
      status: 301,
      location: addressIn(defaultLanguage, defaultLanguage, bare, request.query),
    };
  }
  if (prefix !== undefined) return { kind: "show", language: prefix };
  if (request.isBot) return { kind: "show", language: defaultLanguage };

  const chosen = offeredLanguage(request.chosen, offered);
  if (!isEntryPath(request.path)) {
    const preferred = chosen === defaultLanguage ? undefined : chosen;
    return { kind: "show", language: defaultLanguage, preferred };
  }
  const language =
    chosen ??
    offeredLanguage(request.lastSeen, offered) ??
    matchLanguage(request.preferences, offered) ??
    defaultLanguage;
  return language === defaultLanguage
    ? { kind: "show", language }
    : { kind: "redirect", status: 302, location: addressIn(language, defaultLanguage, bare, request.query) };
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
