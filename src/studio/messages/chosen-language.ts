import { LANGUAGE_CODES, type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import { browserSetting } from "../storage/browser-setting.ts";

/** Setting of this browser: the Studio's language. */
export const languageSetting = browserSetting("language", LANGUAGE_CODES);

/** The language last chosen in this browser, or else the language of the page that the server sent. */
export function chosenLanguage(): LanguageCode {
  const sent = document.documentElement.dataset["language"];
  return languageSetting.read() ?? (isLanguageCode(sent) ? sent : "en");
}
