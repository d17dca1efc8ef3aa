import { localizePath } from "../../../../contract/addresses/addresses.ts";
import { isPageAddress } from "../../../../contract/addresses/page-path.ts";
import { HOME_KEY } from "../../../../contract/api/home-key.ts";
import type { Menu } from "../../../../contract/api/menus.ts";
import { usePage, useSite } from "../../../view/context.ts";

/**
 * The address of the campaign's front page: the first page of the menu, unless the site names an article as its home page. The entry page
 * leads to that article.
 */
export function useFront(): string {
  const { configs, languageConfig, top_menu: menus } = useSite();
  const { language } = usePage();
  const { defaultLanguage } = languageConfig;
  const first = configs[HOME_KEY]?.content ? undefined : firstPageUrl(menus);
  return first ?? localizePath("/", { language, defaultLanguage });
}

/** The first page among the entries. A folded entry has the address of a page in its part, with an empty fragment. */
function firstPageUrl(menus: readonly Menu[]): string | undefined {
  for (const menu of menus) {
    const url = menu.url.replace(/#$/, "");
    const first = isPageAddress(url) ? url : firstPageUrl(menu.children);
    if (first !== undefined) return first;
  }
  return undefined;
}
