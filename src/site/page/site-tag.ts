import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/addresses/locales.ts";
import type { SiteData } from "./page.ts";

/**
 * The tag of a language on a site, to which the site's settings may add a region. It determines `lang` and the formats of dates and
 * numbers.
 */
export function tagOf({ languageConfig }: Pick<SiteData, "languageConfig">, code: LanguageCode): string {
  return languageConfig.languages.find((language) => language.code === code)?.tag ?? LANGUAGE_TAGS[code];
}
