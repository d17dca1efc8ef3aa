import {
  type AddressContext,
  groupUrl,
  homeUrl,
  languagePrefix,
} from "../../../contract/addresses/addresses.ts";
import { usePage, useSite } from "../../view/context.ts";

export interface SiteLinks {
  home: string;
  need: string;
  search: string;
}

/**
 * The addresses of the fixed pages in the page's language. `home` is the theme's entry page; the others exist only if the theme has them.
 */
export function useLinks(): SiteLinks {
  const context = useAddressContext();
  const prefix = languagePrefix(context.language, context.defaultLanguage);
  return { home: homeUrl(context), need: `${prefix}/need.html`, search: `${prefix}/search.html` };
}

/** Returns a function that returns the address of a group's list; `undefined` if the theme has no such page or the article no group. */
export function useGroupUrl(): (group: string | null) => string | undefined {
  const context = useAddressContext();
  return (group) => (group === null ? undefined : groupUrl(context, group));
}

function useAddressContext(): AddressContext {
  const { themeCode, languageConfig } = useSite();
  return {
    theme: themeCode,
    language: usePage().language,
    defaultLanguage: languageConfig.defaultLanguage,
  };
}

/** Sets query values in an address. Empty values and page 1 are left out. */
export function withQuery(path: string, values: Record<string, string | number>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== "" && !(name === "page" && value === 1)) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
