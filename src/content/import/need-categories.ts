import { isRecord } from "../../contract/is-record.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import { localizeJson, localizeText } from "../localize.ts";
import type { Settings } from "./settings-files.ts";

/** What the site's form offers for choice in each of its languages: the categories that it names, else its services. */
export function needCategoriesOf({ site, menus }: Settings): ReadonlyMap<LanguageCode, readonly string[]> {
  const defaultLanguage = site.languages.find(({ isDefault }) => isDefault)?.code ?? "en";
  const siteConfig = site.config[site.theme]?.["siteConfig"] ?? site.config["*"]?.["siteConfig"] ?? null;
  const offered = site.languages.flatMap(({ code }) => {
    const config = localizeJson(siteConfig, code, defaultLanguage);
    const named = isRecord(config) ? config["needCategories"] : [];
    const services = menus.OurServices.map(({ name }) => localizeText(name, code, defaultLanguage));
    const categories = Array.isArray(named) && named.length > 0 ? named.map(String) : services;
    return categories.length > 0 ? ([[code, categories]] as const) : [];
  });
  return new Map(offered);
}
