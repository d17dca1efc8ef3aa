import { DEFAULT_THEME, type ThemeCode, isThemeCode } from "../../contract/addresses/themes.ts";
import {
  type ConfigMap,
  type Reading,
  readLanguageConfig,
  readSiteConfig,
  readTenantNameList,
  readThemeBanner,
  readThemeColors,
} from "../../contract/api/config.ts";
import { ERROR_TEXTS } from "../../contract/api/errors.ts";
import type { SiteData } from "./page.ts";

/** The site data that are parsed from the configuration of its theme. */
export type SiteConfigs = Pick<
  SiteData,
  "siteConfig" | "languageConfig" | "tenantNameList" | "colors" | "banner"
>;

/** Reads the theme's code, and reports problems of the configured value. */
export function readThemeCode(configs: ConfigMap | undefined): { themeCode: ThemeCode; problems: string[] } {
  const named = configs?.["themeCode"]?.content.trim();
  if (isThemeCode(named)) return { themeCode: named, problems: [] };
  const problem = `Unknown theme "${named ?? ""}", ${DEFAULT_THEME} is used`;
  return { themeCode: DEFAULT_THEME, problems: configs === undefined ? [] : [problem] };
}

const knownConfigs = new WeakMap<ConfigMap, ReturnType<typeof parse>>();

/** Parses the values of a theme's configuration. The result is cached by the object. */
export function readConfigs(
  configs: ConfigMap,
  themeCode: ThemeCode,
): { read: SiteConfigs; warnings: readonly string[] } {
  const known = knownConfigs.get(configs) ?? parse(configs, themeCode);
  knownConfigs.set(configs, known);
  return known;
}

function parse(configs: ConfigMap, themeCode: ThemeCode): { read: SiteConfigs; warnings: string[] } {
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
  };
  return { read, warnings };
}
