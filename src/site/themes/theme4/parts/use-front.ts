import { localizePath } from "../../../../contract/addresses/addresses.ts";
import { isPageAddress } from "../../../../contract/addresses/page-path.ts";
import type { Menu } from "../../../../contract/api/menus.ts";
import { usePage, useSite } from "../../../view/context.ts";

/** The first page of the menu, which is the campaign's front page; the entry page if there is no menu. */
export function useFront(): string {
  const { languageConfig, top_menu: menus } = useSite();
  const { language } = usePage();
  const { defaultLanguage } = languageConfig;
  return firstPageUrl(menus) ?? localizePath("/", { language, defaultLanguage });
}

/** The first page among the entries. The address of a folded entry is that of a page in its part, with an empty fragment. */
function firstPageUrl(menus: readonly Menu[]): string | undefined {
  for (const menu of menus) {
    const url = menu.url.replace(/#$/, "");
    const first = isPageAddress(url) ? url : firstPageUrl(menu.children);
    if (first !== undefined) return first;
  }
  return undefined;
}
