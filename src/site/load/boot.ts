import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Api, CallOptions } from "../../contract/api/api.ts";
import { DEFAULT_THEME_GROUP } from "../../contract/api/config.ts";
import { ERROR_TEXTS, SiteError } from "../../contract/api/errors.ts";
import type { MenuTree } from "../../contract/api/menus.ts";
import { decidesPage } from "../api/error-catalogue.ts";
import type { SiteData } from "../page/page.ts";
import { readConfigs, readThemeCode } from "../page/read-site-configs.ts";
import { warnOnce } from "../platform/warn-once.ts";
import { assemble, assembleOnce } from "./assemble-site.ts";

export interface BootRequest {
  api: Api;
  tenant: string;
  fileUrl: string;
  /** The language prefix of the address, or else the language that the visitor chose. */
  prefix: LanguageCode | undefined;
  /** The tenant's default language, if it is known before the configuration is loaded. */
  defaultLanguage?: LanguageCode | undefined;
  signal?: AbortSignal | undefined;
  /** The page for which large menus are opened. Without it, menus are loaded completely. */
  opensMenusAt?: string | undefined;
  /** Called for each problem of the configuration. By default each problem is logged once. */
  warn?: ((warning: string) => void) | undefined;
}

export interface Boot {
  site: SiteData;
  /** The error that determines the page, if a call failed. `site` then contains everything that could be loaded. */
  error: SiteError | undefined;
  /** One sentence for each failure and each problem of the configuration. They are already logged in this process. */
  warnings: readonly string[];
}

const CONFIG_FAILED = "The configuration could not be loaded";

/** A value of `Accept-Language` that selects the tenant's default language, which is unknown before the configuration is loaded. */
const ANY_LANGUAGE = "*";

/**
 * Loads the site's data, on the server and in the browser: first the name of the theme, then in parallel its configuration and the menus.
 * Broken parts are left out with one warning each. A failed call is logged, and returned as `error` if it determines the page.
 */
export async function boot(request: BootRequest): Promise<Boot> {
  const { api, tenant, fileUrl, signal, prefix, defaultLanguage, warn = warnOnce } = request;
  const options: CallOptions = { language: prefix ?? defaultLanguage ?? ANY_LANGUAGE, signal };
  const defaults = await attempt(api.call("configByParent", { parentCode: DEFAULT_THEME_GROUP }, options));
  const { themeCode, problems: themeProblems } = readThemeCode(defaults.data);
  const [themeConfig, menuTree] = await Promise.all([
    attempt(api.call("configByParent", { parentCode: themeCode }, options)),
    attempt(loadMenus(request, options)),
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
  const problems = configFailure ? [] : [...themeProblems, ...warnings];
  for (const problem of problems) warn(problem);
  const parts = { tenant, fileUrl, prefix, themeCode, configs, read, menuTree: menuTree.data };
  return {
    site: failed.length > 0 ? { ...assemble(parts), isPartial: true } : assembleOnce(parts),
    error: [configFailure, menuTree.error].find((error) => error && decidesPage(error)),
    warnings: [...failed, ...problems],
  };
}

async function loadMenus({ api, opensMenusAt }: BootRequest, options: CallOptions): Promise<MenuTree> {
  if (opensMenusAt === undefined) return api.call("menuTree", {}, options);
  try {
    return (await api.call("menuPage", { path: opensMenusAt }, options)).menus;
  } catch (error) {
    if (!(error instanceof SiteError) || error.reason === "network") throw error;
    return api.call("menuTree", {}, options);
  }
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
