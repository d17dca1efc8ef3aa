import { languagePrefix } from "../../../contract/addresses/addresses.ts";
import { SET_LANGUAGE_KEY } from "../../../contract/addresses/cookies.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { SiteLanguage } from "../../../contract/api/config.ts";
import { useSite } from "../../view/context.ts";
import { useFramePage } from "../../view/frame-page.ts";

export interface LanguageLink extends SiteLanguage {
  /** The address of the page in this language, or of the home page if the page does not exist in it. Following it stores the choice. */
  href: string;
  isCurrent: boolean;
  /** False if the page does not exist in this language, so that the link leads to the home page. */
  isTranslated: boolean;
}

/** One link for each language of the tenant. Render them with `rel="nofollow"`, and with the tag as `hrefLang` and `lang`. */
export function useLanguageLinks(): LanguageLink[] {
  const { languageConfig } = useSite();
  const { alternates, language } = useFramePage();
  return languageConfig.languages.map((offered) => {
    const path = alternates[offered.code];
    const target = path ?? `${languagePrefix(offered.code, languageConfig.defaultLanguage)}/`;
    return {
      ...offered,
      href: withChoice(target, offered.code),
      isCurrent: offered.code === language,
      isTranslated: path !== undefined,
    };
  });
}

/** Adds a query parameter to an address that stores the choice of language when the link is followed. */
function withChoice(path: string, code: LanguageCode): string {
  return `${path}${path.includes("?") ? "&" : "?"}${SET_LANGUAGE_KEY}=${code}`;
}
