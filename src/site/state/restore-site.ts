import * as v from "valibot";
import { isLanguageCode } from "../../contract/addresses/locales.ts";
import { isThemeCode } from "../../contract/addresses/themes.ts";
import { lenientConfigMap } from "../../contract/api/config.ts";
import { MENU_TYPES } from "../../contract/api/menu-types.ts";
import { emptyMenus, readMenuTree } from "../../contract/api/menus.ts";
import type { SiteData } from "../page/page.ts";
import { readConfigs } from "../page/read-site-configs.ts";

const storedSchema = v.object({
  tenantName: v.string(),
  themeCode: v.custom<SiteData["themeCode"]>(isThemeCode),
  language: v.custom<SiteData["language"]>(isLanguageCode),
  fileUrl: v.string(),
  configs: lenientConfigMap,
});

/**
 * Restores the site's data from storage, for a start without network. Parses them as leniently as data of a backend. `undefined` unless
 * they are complete data of this tenant.
 */
export function restoreSite(stored: unknown, tenant: string): SiteData | undefined {
  const result = v.safeParse(storedSchema, stored);
  if (!result.success || result.output.tenantName !== tenant) return undefined;
  const { configs, themeCode } = result.output;
  const { read } = readConfigs(configs, themeCode);
  return {
    ...storedMenus(stored),
    ...read,
    ...result.output,
    bannerTitle: read.banner.bannerTitle,
    errorMsg: "",
  };
}

function storedMenus(stored: unknown): Pick<SiteData, (typeof MENU_TYPES)[number]> {
  if (typeof stored !== "object" || stored === null) return emptyMenus();
  const lists = new Map(Object.entries(stored));
  return readMenuTree(MENU_TYPES.map((type) => ({ type, children: lists.get(type) })));
}
