import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/locales.ts";

interface Translated {
  language: LanguageCode;
  requestedLanguage: LanguageCode;
}

/** The language of an article if it is not the page's, for `lang`; otherwise `undefined`. */
export function foreignTag({ language, requestedLanguage }: Translated): string | undefined {
  return language === requestedLanguage ? undefined : LANGUAGE_TAGS[language];
}
