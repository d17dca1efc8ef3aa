import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { SiteData } from "../../page/page.ts";
import { tagOf } from "../../page/site-tag.ts";

interface Translated {
  language: LanguageCode;
  requestedLanguage: LanguageCode;
}

/** The language of an article if it is not the page's, for `lang`; otherwise `undefined`. */
export function foreignTag(
  { language, requestedLanguage }: Translated,
  site: Pick<SiteData, "languageConfig">,
): string | undefined {
  return language === requestedLanguage ? undefined : tagOf(site, language);
}
