import { localizePath } from "../../../contract/addresses.ts";
import { usePage, useSite } from "../../context.ts";
import { listPages } from "../../parts/menu-paths.ts";

export interface SiteLinks {
  /** The first page of the menu, which is the campaign's front; the entry where there is no menu. */
  front: string;
  need: string;
  search: string;
}

/** The addresses of the fixed pages in the language of the page. */
export function useLinks(): SiteLinks {
  const { languageConfig, top_menu: menus } = useSite();
  const { language } = usePage();
  const { defaultLanguage } = languageConfig;
  const localized = (path: string) => localizePath(path, { language, defaultLanguage });
  return {
    front: listPages(menus)[0]?.url ?? localized("/"),
    need: localized("/need.html"),
    search: localized("/search.html"),
  };
}
