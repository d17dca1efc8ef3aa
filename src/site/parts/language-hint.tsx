import type { I18n } from "@lingui/core";
import { useEffect, useState } from "react";
import { LANGUAGE_COOKIE } from "../../contract/cookies.ts";
import { type LanguageCode, matchLanguage } from "../../contract/locales.ts";
import { loadMessages } from "../messages/load-messages.ts";
import { readCookie } from "../state/cookies.ts";
import { forgiving } from "../state/forgiving-storage.ts";
import { type LanguageLink, useLanguageLinks } from "./use-language-links.ts";

const ASKED_KEY = "vitrine:language-asked";
const storage = forgiving(() => localStorage);

/**
 * Asks a visitor whose browser speaks another of the site's languages, once, in that language, on the
 * first page that exists in it. Draw it above the page (fixed), so that it moves nothing.
 */
export function LanguageHint({ className }: { className?: string | undefined }) {
  const links = useLanguageLinks();
  const [hint, setHint] = useState<{ i18n: I18n; code: LanguageCode }>();
  const wanted = links.find(
    ({ code, isCurrent, isTranslated }) => code === hint?.code && !isCurrent && isTranslated,
  );

  useEffect(() => {
    const code = hint === undefined ? languageToOffer(links) : undefined;
    if (code === undefined) return;
    let isCurrent = true;
    loadMessages(code).then(
      (i18n) => {
        if (isCurrent && rememberAsked()) setHint({ i18n, code });
      },
      // A hint that cannot be worded is not given.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
    // Without a list of dependencies: any page may be the first that the visitor can be asked on.
  });

  if (hint === undefined || wanted === undefined) return null;
  const { i18n } = hint;
  return (
    <aside
      className={className}
      data-language-hint=""
      lang={wanted.tag}
      aria-label={i18n._("language-hint-label")}
    >
      <p>{i18n._("language-hint-question")}</p>
      <a href={wanted.href} hrefLang={wanted.tag} rel="nofollow" onClick={() => setHint(undefined)}>
        {i18n._("language-hint-accept")}
      </a>
      <button type="button" onClick={() => setHint(undefined)}>
        {i18n._("language-hint-decline")}
      </button>
    </aside>
  );
}

/** The browser's language, where it is another one of ours, the page exists in it and the visitor was never asked. */
function languageToOffer(links: readonly LanguageLink[]): LanguageCode | undefined {
  if (readCookie(LANGUAGE_COOKIE) !== undefined || storage.getItem(ASKED_KEY) !== null) return undefined;
  const codes = links.map(({ code }) => code);
  const wanted = matchLanguage(navigator.languages, codes);
  return links.find(({ code, isCurrent, isTranslated }) => code === wanted && !isCurrent && isTranslated)
    ?.code;
}

/** False where nothing can be remembered: it would be asked on every page. */
function rememberAsked(): boolean {
  storage.setItem(ASKED_KEY, "1");
  return storage.getItem(ASKED_KEY) !== null;
}
