import { useEffect, useState } from "react";
import { type LanguageCode, matchLanguage } from "../../contract/locales.ts";
import { whenIdle } from "../when-idle.ts";
import type { LanguageOffer } from "./language-offer.tsx";
import { type LanguageLink, useLanguageLinks } from "./use-language-links.ts";

/**
 * Asks a visitor whose browser speaks another of the site's languages, once, in that language, on the
 * first page that exists in it. Draw it above the page (fixed), so that it moves nothing. Most visitors are
 * never asked, so all but the first look at the browser's languages is loaded when it is wanted.
 */
export function LanguageHint({ className }: { className?: string | undefined }) {
  const links = useLanguageLinks();
  const [offer, setOffer] = useState<LanguageOffer>();
  const link = findOffered(links, offer?.code);

  useEffect(() => {
    const code = offer === undefined ? otherLanguage(links) : undefined;
    if (code === undefined) return;
    let isCurrent = true;
    whenIdle(() => {
      if (!isCurrent) return;
      import("./language-offer.tsx")
        .then(({ offerLanguage }) => offerLanguage(code, () => isCurrent))
        // A hint that cannot be loaded is not given.
        .then(setOffer, () => {});
    });
    return () => {
      isCurrent = false;
    };
    // Without a list of dependencies: any page may be the first that the visitor can be asked on.
  });

  if (offer === undefined || link === undefined) return null;
  return (
    <offer.Question
      link={link}
      text={offer.text}
      className={className}
      onAnswer={() => setOffer(undefined)}
    />
  );
}

/** The browser's language, where it is another one of ours and the page exists in it. */
function otherLanguage(links: readonly LanguageLink[]): LanguageCode | undefined {
  const codes = links.map(({ code }) => code);
  return findOffered(links, matchLanguage(navigator.languages, codes))?.code;
}

function findOffered(links: readonly LanguageLink[], wanted: LanguageCode | undefined) {
  return links.find(({ code, isCurrent, isTranslated }) => code === wanted && !isCurrent && isTranslated);
}
