import { localizePath } from "../../../../contract/addresses/addresses.ts";
import { isPageAddress } from "../../../../contract/addresses/page-path.ts";
import type { Menu } from "../../../../contract/api/menus.ts";
import { usePage, useSite } from "../../../view/context.ts";

/** The address of the campaign's front page, which is the first page of the menu. Without a menu, it is the theme's entry page. */
export function useFront(): string {
  const { languageConfig, top_menu: menus } = useSite();
  const { language } = usePage();
  const { defaultLanguage } = languageConfig;
  return firstPageUrl(menus) ?? localizePath("/", { language, defaultLanguage });
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
