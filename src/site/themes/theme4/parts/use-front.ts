import { localizePath } from "../../../../contract/addresses/addresses.ts";
import { listPages } from "../../../parts/menu/menu-paths.ts";
import { usePage, useSite } from "../../../view/context.ts";

/** The first page of the menu, which is the campaign's front page; the entry page if there is no menu. */
export function useFront(): string {
  const { languageConfig, top_menu: menus } = useSite();
  const { language } = usePage();
  const { defaultLanguage } = languageConfig;
  return listPages(menus)[0]?.url ?? localizePath("/", { language, defaultLanguage });
}
