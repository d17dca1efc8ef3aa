import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import { needCategories } from "../../../contract/api/need-categories.ts";
import { localizeJson, localizeText } from "../../model/localize.ts";
import type { Settings } from "../settings/settings-files.ts";

/** The settings that define the categories of the site's form. */
export const NEED_PARTS = ["theme", "languages", "config", "themes", "menus"] as const;

/** Returns the categories of the site's form in each of its languages; `undefined` if it has none. */
export function needCategoriesOf({ site, menus }: Settings): ReadonlyMap<LanguageCode, readonly string[]> {
  const defaultLanguage = site.languages.find(({ isDefault }) => isDefault)?.code ?? "en";
  const siteConfig = site.config[site.theme]?.["siteConfig"] ?? site.config["*"]?.["siteConfig"] ?? null;
  const offered = site.languages.flatMap(({ code }) => {
    const config = localizeJson(siteConfig, code, defaultLanguage);
    const named: unknown = isRecord(config) ? config["needCategories"] : undefined;
    const categories = needCategories({
      siteConfig: {
        needCategories: Array.isArray(named) ? named.filter((name) => typeof name === "string") : undefined,
      },
      OurServices: menus.OurServices.map(({ name }) => ({
        name: localizeText(name, code, defaultLanguage),
      })),
    });
    return categories.length > 0 ? ([[code, categories]] as const) : [];
  });
  return new Map(offered);
}
