import type { I18n } from "@lingui/core";
import { useEffect, useState } from "react";
import { LANGUAGE_COOKIE } from "../../contract/cookies.ts";
import { matchLanguage } from "../../contract/locales.ts";
import { loadMessages } from "../messages/load-messages.ts";
import { readCookie } from "../state/cookies.ts";
import { type LanguageLink, useLanguageLinks } from "./use-language-links.ts";

const ASKED_KEY = "vitrine:language-asked";

/**
 * Asks a visitor whose browser speaks another of the site's languages, once, in that language. Draw it
 * above the page (fixed), so that it moves nothing.
 */
export function LanguageHint({ className }: { className?: string | undefined }) {
  const links = useLanguageLinks();
  const [hint, setHint] = useState<{ i18n: I18n; link: LanguageLink }>();
  useEffect(() => {
    const link = wantedLink(links);
    if (link === undefined) return;
    let isCurrent = true;
    loadMessages(link.code).then(
      (i18n) => isCurrent && setHint({ i18n, link }),
      // A hint that cannot be worded is not given.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
    // Asked on the first page of a visit only.
  }, []);

  if (hint === undefined) return null;
  const { i18n, link } = hint;
  const dismiss = () => {
    rememberAsked();
    setHint(undefined);
  };
  return (
    <aside className={className} data-language-hint="" lang={link.tag} aria-label={i18n._("language-hint-label")}>
      <p>{i18n._("language-hint-question")}</p>
      <a href={link.href} hrefLang={link.tag} rel="nofollow" onClick={rememberAsked}>
        {i18n._("language-hint-accept")}
      </a>
      <button type="button" onClick={dismiss}>{i18n._("language-hint-decline")}</button>
    </aside>
  );
}

function wantedLink(links: readonly LanguageLink[]): LanguageLink | undefined {
  if (readCookie(LANGUAGE_COOKIE) !== undefined || wasAsked()) return undefined;
  const wanted = matchLanguage(navigator.languages, links.map(({ code }) => code));
  return links.find(({ code, isCurrent, isTranslated }) => code === wanted && !isCurrent && isTranslated);
}

function wasAsked(): boolean {
  try {
    return localStorage.getItem(ASKED_KEY) !== null;
  } catch {
    // Where nothing can be remembered, nothing is asked: it would be asked on every page.
    return true;
  }
}

function rememberAsked(): void {
  try {
    localStorage.setItem(ASKED_KEY, "1");
  } catch {
    // Nothing to remember it in.
  }
}
