import { type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";

const KEY = "vitrine-studio-language";

/** The language last used in this browser; otherwise the language in which the server sent the page. */
export function chosenLanguage(): LanguageCode {
  const sent = document.documentElement.dataset["language"];
  const chosen = read();
  return isLanguageCode(chosen) ? chosen : isLanguageCode(sent) ? sent : "en";
}

/** Stores the language in the browser, if storage is allowed. */
export function storeLanguage(language: LanguageCode): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is blocked; the next visit uses the browser's language.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
