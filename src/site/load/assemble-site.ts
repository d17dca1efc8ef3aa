import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { ConfigMap } from "../../contract/api/config.ts";
import { ERROR_TEXTS } from "../../contract/api/errors.ts";
import { localizeMenus } from "../../contract/api/localize-menus.ts";
import { type MenuTree, type SiteMenus, emptyMenus, readMenuTree } from "../../contract/api/menus.ts";
import type { SiteData } from "../page/page.ts";
import type { SiteConfigs } from "../page/read-site-configs.ts";

/** The parts from which a site's data are assembled. */
export interface SiteParts {
  tenant: string;
  fileUrl: string;
  /** The language prefix of the address. */
  prefix: LanguageCode | undefined;
  themeCode: ThemeCode;
  configs: ConfigMap;
  read: SiteConfigs;
  /** The menus; `undefined` if they could not be loaded. */
  menuTree: MenuTree | undefined;
}

const knownSites = new WeakMap<ConfigMap, WeakMap<MenuTree, Map<string, SiteData>>>();

/** Assembles a site's data. Returns the same object for the same parts, so that caches can use it as a key. */
export function assembleOnce(parts: SiteParts): SiteData {
  const { configs, menuTree, tenant, fileUrl, prefix, themeCode } = parts;
  if (menuTree === undefined) return assemble(parts);
  const byTree = knownSites.get(configs) ?? new WeakMap<MenuTree, Map<string, SiteData>>();
  knownSites.set(configs, byTree);
  const sites = byTree.get(menuTree) ?? new Map<string, SiteData>();
  byTree.set(menuTree, sites);
  const key = [tenant, fileUrl, prefix, themeCode].join(" ");
  const site = sites.get(key) ?? assemble(parts);
  sites.set(key, site);
  return site;
}

export function assemble({
  tenant,
  fileUrl,
  prefix,
  themeCode,
  configs,
  read,
  menuTree,
}: SiteParts): SiteData {
  const { languages, defaultLanguage } = read.languageConfig;
  const language = languages.some(({ code }) => code === prefix) && prefix ? prefix : defaultLanguage;
  return {
    ...(menuTree === undefined ? emptyMenus() : readMenus(menuTree, { language, defaultLanguage })),
    ...read,
    configs,
    fileUrl,
    language,
    tenantName: tenant,
    themeCode,
    bannerTitle: read.banner.bannerTitle,
    errorMsg: menuTree === undefined ? ERROR_TEXTS.menuFailed : "",
  };
}

interface Languages {
  language: LanguageCode;
  defaultLanguage: LanguageCode;
}

const knownMenus = new WeakMap<MenuTree, Map<string, SiteMenus>>();

function readMenus(tree: MenuTree, languages: Languages): SiteMenus {
  const known = knownMenus.get(tree) ?? new Map<string, SiteMenus>();
  knownMenus.set(tree, known);
  const key = `${languages.language} ${languages.defaultLanguage}`;
  let menus = known.get(key);
  if (menus === undefined) {
    menus = readMenuTree(tree);
    for (const type of Object.keys(menus) as (keyof SiteMenus)[])
      menus[type] = localizeMenus(menus[type], languages);
    known.set(key, menus);
  }
  return menus;
}
