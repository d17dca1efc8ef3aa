import { localizePath } from "../contract/addresses.ts";
import type { Api, CallOptions } from "../contract/api.ts";
import {
  type ConfigMap,
  DEFAULT_THEME_GROUP,
  type Reading,
  readLanguageConfig,
  readSiteConfig,
  readTenantNameList,
  readThemeBanner,
  readThemeColors,
} from "../contract/config.ts";
import { ERROR_TEXTS, SiteError } from "../contract/errors.ts";
import type { LanguageCode } from "../contract/locales.ts";
import { type Menu, type MenuTree, type SiteMenus, emptyMenus, readMenuTree } from "../contract/menus.ts";
import { DEFAULT_THEME, type ThemeCode, isThemeCode } from "../contract/themes.ts";
import { decidesPage } from "./api/error-catalogue.ts";
import type { SiteData } from "./page.ts";

export interface BootRequest {
  api: Api;
  tenant: string;
  fileUrl: string;
  /** The language that the address asks for by its prefix. */
  prefix: LanguageCode | undefined;
  /** The tenant's default language, where it is known before its configuration is. */
  defaultLanguage?: LanguageCode | undefined;
  signal?: AbortSignal | undefined;
}

export interface Boot {
  site: SiteData;
  /** Set when a call failed in a way that decides the page. The site is as whole as it could be made. */
  error: SiteError | undefined;
  /** What failed, and what was wrong with texts that an editor typed, one sentence each. They stand on this side's console already. */
  warnings: readonly string[];
}

const CONFIG_FAILED = "The configuration could not be loaded";

/** Asks for the tenant's default language, which is not known before its configuration is. */
const ANY_LANGUAGE = "*";

/**
 * Starts the site, on the server and in the browser alike: the theme's name, then its configuration
 * and the menus together, then the language. Broken parts are left out with one console warning each;
 * failed calls are logged, and those with a status of their own are handed back as the page's error.
 */
export async function boot(request: BootRequest): Promise<Boot> {
  const { api, signal, prefix, defaultLanguage } = request;
  const options: CallOptions = { language: prefix ?? defaultLanguage ?? ANY_LANGUAGE, signal };
  const defaults = await attempt(api.call("configByParent", { parentCode: DEFAULT_THEME_GROUP }, options));
  const { themeCode, problems: themeProblems } = readThemeCode(defaults.data);
  const [themeConfig, menuTree] = await Promise.all([
    attempt(api.call("configByParent", { parentCode: themeCode }, options)),
    attempt(api.call("menuTree", {}, options)),
  ]);
  const configFailure = defaults.error ?? themeConfig.error;
  if (configFailure) console.error(CONFIG_FAILED, configFailure);
  if (menuTree.error) console.error(ERROR_TEXTS.menuFailed, menuTree.error);
  const failed = [
    ...(configFailure ? [CONFIG_FAILED] : []),
    ...(menuTree.error ? [ERROR_TEXTS.menuFailed] : []),
  ];

  const configs = configFailure ? {} : (themeConfig.data ?? {});
  const { read, warnings } = readConfigs(configs, themeCode);
  return {
    site:
      failed.length > 0
        ? { ...assemble(request, themeCode, configs, read, menuTree), isPartial: true }
        : assembleOnce(request, themeCode, configs, read, menuTree),
    error: [configFailure, menuTree.error].find((error) => error && decidesPage(error)),
    warnings: [...failed, ...(configFailure ? [] : say([...themeProblems, ...warnings], configs))],
  };
}

interface Attempt<Data> {
  data?: Data;
  error?: SiteError;
}

async function attempt<Data>(call: Promise<Data>): Promise<Attempt<Data>> {
  try {
    return { data: await call };
  } catch (error) {
    if (error instanceof SiteError) return { error };
    throw error;
  }
}

/** The theme that a site wears, and what is wrong with its name. */
export function readThemeCode(configs: ConfigMap | undefined): { themeCode: ThemeCode; problems: string[] } {
  const named = configs?.["themeCode"]?.content.trim();
  if (isThemeCode(named)) return { themeCode: named, problems: [] };
  const problem = `Unknown theme "${named ?? ""}", ${DEFAULT_THEME} is used`;
  return { themeCode: DEFAULT_THEME, problems: configs === undefined ? [] : [problem] };
}

const knownConfigs = new WeakMap<ConfigMap, ReturnType<typeof readConfigTexts>>();
const warnedConfigs = new WeakSet<ConfigMap>();

/** What the texts of a theme's configuration say. Kept as long as the very same object is handed out again. */
export function readConfigs(configs: ConfigMap, themeCode: ThemeCode) {
  const known = knownConfigs.get(configs) ?? readConfigTexts(configs, themeCode);
  knownConfigs.set(configs, known);
  return known;
}

function readConfigTexts(configs: ConfigMap, themeCode: ThemeCode) {
  const warnings: string[] = [];
  const content = (key: string) => configs[key]?.content;
  const take = <Value>({ value, problem }: Reading<Value>, warning: (problem: string) => string): Value => {
    if (problem !== undefined) warnings.push(warning(problem));
    return value;
  };
  const read = {
    siteConfig: take(
      readSiteConfig(content("siteConfig")),
      (problem) => `Invalid site configuration: ${problem}`,
    ),
    languageConfig: take(
      readLanguageConfig(content("languageConfig")),
      (problem) => `Invalid language configuration: ${problem}`,
    ),
    tenantNameList: take(
      readTenantNameList(content("tenantNameList")),
      (problem) => `Invalid tenant list configuration: ${problem}`,
    ),
    colors: take(readThemeColors(content(`${themeCode}Colors`)), () => ERROR_TEXTS.invalidThemeColors),
    banner: take(
      readThemeBanner(content(`${themeCode}Banner`)),
      (problem) => `Invalid theme banner configuration: ${problem}`,
    ),
  } satisfies Partial<SiteData>;
  return { read, warnings };
}

/** Puts warnings on the console, once for each configuration. */
function say(warnings: readonly string[], configs: ConfigMap): readonly string[] {
  if (!warnedConfigs.has(configs)) for (const warning of warnings) console.warn(warning);
  warnedConfigs.add(configs);
  return warnings;
}

const knownSites = new WeakMap<ConfigMap, WeakMap<MenuTree, Map<string, SiteData>>>();

/** The same parts make the same object, so that what is written of it can be kept with it. */
function assembleOnce(
  request: BootRequest,
  themeCode: ThemeCode,
  configs: ConfigMap,
  read: ReturnType<typeof readConfigTexts>["read"],
  menuTree: Attempt<MenuTree>,
): SiteData {
  if (menuTree.data === undefined) return assemble(request, themeCode, configs, read, menuTree);
  const byTree = knownSites.get(configs) ?? new WeakMap<MenuTree, Map<string, SiteData>>();
  knownSites.set(configs, byTree);
  const sites = byTree.get(menuTree.data) ?? new Map<string, SiteData>();
  byTree.set(menuTree.data, sites);
  const key = [request.tenant, request.fileUrl, request.prefix, themeCode].join(" ");
  const site = sites.get(key) ?? assemble(request, themeCode, configs, read, menuTree);
  sites.set(key, site);
  return site;
}

function assemble(
  { prefix, tenant, fileUrl }: BootRequest,
  themeCode: ThemeCode,
  configs: ConfigMap,
  read: ReturnType<typeof readConfigTexts>["read"],
  menuTree: Attempt<MenuTree>,
): SiteData {
  const { languages, defaultLanguage } = read.languageConfig;
  const language = languages.some(({ code }) => code === prefix) && prefix ? prefix : defaultLanguage;
  const address = { language, defaultLanguage };
  return {
    ...(menuTree.data === undefined ? emptyMenus() : readMenus(menuTree.data, address)),
    ...read,
    configs,
    fileUrl,
    language,
    tenantName: tenant,
    themeCode,
    bannerTitle: read.banner.bannerTitle,
    errorMsg: menuTree.error ? ERROR_TEXTS.menuFailed : "",
  };
}

type Language = Pick<SiteData["languageConfig"], "defaultLanguage"> & { language: LanguageCode };

const knownMenus = new WeakMap<MenuTree, Map<string, SiteMenus>>();

function readMenus(tree: MenuTree, address: Language): SiteMenus {
  const known = knownMenus.get(tree) ?? new Map<string, SiteMenus>();
  knownMenus.set(tree, known);
  const key = `${address.language} ${address.defaultLanguage}`;
  let menus = known.get(key);
  if (menus === undefined) {
    menus = readMenuTree(tree);
    for (const type of Object.keys(menus) as (keyof SiteMenus)[])
      menus[type] = localizeMenus(menus[type], address);
    known.set(key, menus);
  }
  return menus;
}

function localizeMenus(menus: readonly Menu[], address: Language): Menu[] {
  return menus.map((menu) => ({
    ...menu,
    url: localizePath(menu.url, address),
    children: localizeMenus(menu.children, address),
  }));
}
