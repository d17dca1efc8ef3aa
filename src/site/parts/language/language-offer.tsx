import { LANGUAGE_COOKIE } from "../../../contract/addresses/cookies.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { SiteLanguage } from "../../../contract/api/config.ts";
import { type Text, loadMessages } from "../../messages/load-messages.ts";
import { forgiving } from "../../platform/forgiving-storage.ts";
import { readCookie } from "../../state/cookies.ts";
import type { LanguageLink } from "./use-language-links.ts";

const ASKED_KEY = "vitrine:language-asked";
const storage = forgiving(() => localStorage);

export interface LanguageOffer {
  code: LanguageCode;
  /** The messages in the offered language. */
  text: Text;
  Question: typeof LanguageQuestion;
}

/**
 * Offers another language, unless the visitor has chosen one or was asked before. Rejects if the messages cannot be loaded. Visitors
 * count as asked even if the offer comes too late to be shown.
 */
export async function offerLanguage(
  { code, tag }: SiteLanguage,
  isWanted: () => boolean,
): Promise<LanguageOffer | undefined> {
  if (readCookie(LANGUAGE_COOKIE) !== undefined || storage.getItem(ASKED_KEY) !== null) return undefined;
  const text = await loadMessages(code, tag);
  return isWanted() && rememberAsked() ? { code, text, Question: LanguageQuestion } : undefined;
}

/** Stores that the visitor was asked. Returns false if nothing can be stored, because the visitor would then be asked on every page. */
function rememberAsked(): boolean {
  storage.setItem(ASKED_KEY, "1");
  return storage.getItem(ASKED_KEY) !== null;
}

interface LanguageQuestionProps {
  link: LanguageLink;
  text: Text;
  className: string | undefined;
  onAnswer: () => void;
}

function LanguageQuestion({ link, text, className, onAnswer }: LanguageQuestionProps) {
  return (
    <aside
      className={className}
      data-language-hint=""
      lang={link.tag}
      aria-label={text("language-hint-label")}
    >
      <p>{text("language-hint-question")}</p>
      <a href={link.href} hrefLang={link.tag} rel="nofollow" onClick={onAnswer}>
        {text("language-hint-accept")}
      </a>
      <button type="button" onClick={onAnswer}>
        {text("language-hint-decline")}
      </button>
    </aside>
  );
}
