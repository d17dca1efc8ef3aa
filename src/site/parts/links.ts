import { groupUrl, homeUrl, localizePath } from "../../contract/addresses.ts";
import { usePage, useSite } from "../context.ts";

export interface SiteLinks {
  home: string;
  need: string;
  search: string;
}

/**
 * The addresses of the fixed pages in the language of the page. Home is where the theme begins; which of the others it
 * keeps, the theme knows.
 */
export function useLinks(): SiteLinks {
  const { themeCode: theme, languageConfig } = useSite();
  const { language } = usePage();
  const { defaultLanguage } = languageConfig;
  const localized = (path: string) => localizePath(path, { language, defaultLanguage });
  return {
    home: homeUrl({ theme, language, defaultLanguage }),
    need: localized("/need.html"),
    search: localized("/search.html"),
  };
}

/** Gives the address of a group's list; `undefined` where the theme keeps none, and for no group. */
export function useGroupUrl(): (group: string | null) => string | undefined {
  const { themeCode, languageConfig } = useSite();
  const { language } = usePage();
  const { defaultLanguage } = languageConfig;
  return (group) =>
    group === null ? undefined : groupUrl({ theme: themeCode, language, defaultLanguage }, group);
}

/** An address with query values set; empty ones and a first page are left out. */
export function withQuery(path: string, values: Record<string, string | number>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== "" && !(name === "page" && value === 1)) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
