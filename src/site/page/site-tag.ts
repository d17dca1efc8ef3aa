import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/addresses/locales.ts";
import type { SiteData } from "./page.ts";

/** The tag of a language on a site, which its settings may give a region: `lang`, dates and numbers follow it. */
export function tagOf({ languageConfig }: Pick<SiteData, "languageConfig">, code: LanguageCode): string {
  return languageConfig.languages.find((language) => language.code === code)?.tag ?? LANGUAGE_TAGS[code];
}
