import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { SiteData } from "../../page/page.ts";
import { tagOf } from "../../page/site-tag.ts";

interface Translated {
  language: LanguageCode;
  requestedLanguage: LanguageCode;
}

/** The value of `lang` for an article that is not in the page's language; otherwise `undefined`. */
export function foreignTag(
  { language, requestedLanguage }: Translated,
  site: Pick<SiteData, "languageConfig">,
): string | undefined {
  return language === requestedLanguage ? undefined : tagOf(site, language);
}
