import { languagePrefix } from "../../../contract/addresses/addresses.ts";
import { SET_LANGUAGE_KEY } from "../../../contract/addresses/cookies.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { SiteLanguage } from "../../../contract/api/config.ts";
import { useSite } from "../../view/context.ts";
import { useFramePage } from "../../view/frame-page.ts";

export interface LanguageLink extends SiteLanguage {
  /**
   * The same page in that language, or the home page if the page does not exist in it; following it stores
   * the choice.
   */
  href: string;
  isCurrent: boolean;
  /** False if the page is not translated, and the link leads to the home page. */
  isTranslated: boolean;
}

/** One link per language of the tenant. Write them with `rel="nofollow"`, `hrefLang` and `lang` of the tag. */
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

/** An address that records the choice of a language when it is followed. */
function withChoice(path: string, code: LanguageCode): string {
  return `${path}${path.includes("?") ? "&" : "?"}${SET_LANGUAGE_KEY}=${code}`;
}
