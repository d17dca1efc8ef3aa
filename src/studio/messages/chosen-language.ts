import { LANGUAGE_CODES, type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import { browserSetting } from "../storage/browser-setting.ts";

/** The Studio's language in this browser. */
export const languageSetting = browserSetting("language", LANGUAGE_CODES);

/** The language last used in this browser; otherwise the language in which the server sent the page. */
export function chosenLanguage(): LanguageCode {
  const sent = document.documentElement.dataset["language"];
  return languageSetting.read() ?? (isLanguageCode(sent) ? sent : "en");
}
