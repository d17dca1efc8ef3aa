import { type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";

const KEY = "vitrine-studio-language";

/** The language in which the Studio was used last in this browser; else the one in which the server sent the page. */
export function chosenLanguage(): LanguageCode {
  const sent = document.documentElement.dataset["language"];
  const chosen = read();
  return isLanguageCode(chosen) ? chosen : isLanguageCode(sent) ? sent : "en";
}

/** Keeps the language for the next time, where the browser keeps anything. */
export function storeLanguage(language: LanguageCode): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The language of the browser serves as well.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
