import { useEffect, useState } from "react";
import { matchLanguage } from "../../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import { useNoticeMark } from "../../state/use-notice-mark.ts";
import type { LanguageOffer } from "./language-offer.tsx";
import { type LanguageLink, useLanguageLinks } from "./use-language-links.ts";

/**
 * Asks visitors whose browser prefers another of the site's languages whether they want to switch. It asks once, in that language, on the
 * first page that exists in it. Place it above the page (fixed), so that nothing moves. Most visitors are never asked, so all code but a
 * check of the browser's languages is loaded on demand.
 */
export function LanguageHint({ className }: { className?: string | undefined }) {
  const links = useLanguageLinks();
  const [offer, setOffer] = useState<LanguageOffer>();
  const link = findOffered(links, offer?.code);
  useNoticeMark(link !== undefined);

  useEffect(() => {
    const other = offer === undefined ? otherLanguage(links) : undefined;
    if (other === undefined) return;
    let isCurrent = true;
    whenIdle(() => {
      if (!isCurrent) return;
      import("./language-offer.tsx")
        .then(({ offerLanguage }) => offerLanguage(other, () => isCurrent))
        // If the hint cannot be loaded, none is shown.
        .then(setOffer, () => {});
    });
    return () => {
      isCurrent = false;
    };
    // Runs after every render, because any page may be the first that exists in the visitor's language.
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

/** The link to the browser's language, if the site has this language, the page exists in it, and it is not the current one. */
function otherLanguage(links: readonly LanguageLink[]): LanguageLink | undefined {
  const codes = links.map(({ code }) => code);
  return findOffered(links, matchLanguage(navigator.languages, codes));
}

function findOffered(links: readonly LanguageLink[], wanted: LanguageCode | undefined) {
  return links.find(({ code, isCurrent, isTranslated }) => code === wanted && !isCurrent && isTranslated);
}
