import { languagePrefix } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { RoutedRequest } from "./page-request.ts";
import type { Page } from "./page.ts";

/** The path with those query keys that the page depends on, in their declared order. Empty values are left out. */
export function urlWithQuery(
  request: Pick<RoutedRequest, "query" | "path">,
  keys: readonly string[],
): string {
  const parameters = new URLSearchParams();
  for (const key of keys) {
    const value = request.query.get(key);
    if (value !== null && value !== "") parameters.set(key, value);
  }
  return parameters.size > 0 ? `${request.path}?${parameters}` : request.path;
}

/** The same path in every language that the tenant offers. */
export function alternatesInAllLanguages({ site, address }: RoutedRequest, path: string): Page["alternates"] {
  const alternates: Partial<Record<LanguageCode, string>> = {};
  for (const { code } of site.languageConfig.languages) {
    alternates[code] = `${languagePrefix(code, address.defaultLanguage)}${path}`;
  }
  return alternates;
}

/** The page number in the query of a list; 1 if it is invalid. */
export function pageNumber(query: URLSearchParams): number {
  const number = Number(query.get("page") ?? "1");
  return Number.isInteger(number) && number > 1 ? number : 1;
}
