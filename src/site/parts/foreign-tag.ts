import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/locales.ts";

interface Translated {
  language: LanguageCode;
  requestedLanguage: LanguageCode;
}

/** The language of an article's words where it is not the page's, for `lang`; else `undefined`. */
export function foreignTag({ language, requestedLanguage }: Translated): string | undefined {
  return language === requestedLanguage ? undefined : LANGUAGE_TAGS[language];
}
