import { errorPageStatus } from "../../../contract/errors.ts";
import { LANGUAGE_TAGS } from "../../../contract/locales.ts";
import { useSite } from "../../context.ts";
import { useText } from "../../messages/use-text.ts";
import { RetryButton } from "../../parts/retry-button.tsx";
import type { ContentProps } from "../theme.ts";
import { useLinks } from "./links.ts";
import { Poster } from "./poster.tsx";
import { SearchField } from "./search-field.tsx";
import message from "./message.module.css";
import sheet from "./sheet.module.css";

/** The status as a poster, what happened in the visitor's words, ways on, and the exact message in small print. */
export function ErrorPage({ content: { error, suggestions, isBot } }: ContentProps<"error">) {
  const text = useText();
  const links = useLinks();
  const { errorMsg } = useSite();
  const status = errorPageStatus(error.status);
  const isUnanswered = error.reason === "network";
  const canRetry = isUnanswered || status === 500;
  return (
    <div className={message.frame}>
      {!isUnanswered && <p className={message.status}>{status}</p>}
      <Poster title={text(`error-${status}-title`)}>
        <p className={message.text}>{text(isUnanswered ? "error-network-text" : `error-${status}-text`)}</p>
        {!isBot && (
          <p className={message.actions}>
            {canRetry && <RetryButton className={sheet.button}>{text("try-again")}</RetryButton>}
            <a className={canRetry ? sheet.quietButton : sheet.button} href={links.front}>
              {text("to-home")}
            </a>
          </p>
        )}
      </Poster>
      {suggestions.length > 0 && (
        <section className={message.near} aria-labelledby="near-title">
          <h2 id="near-title">{text("error-suggestions")}</h2>
          <ul>
            {suggestions.map(({ url, title, language, requestedLanguage }) => (
              <li key={url} lang={language === requestedLanguage ? undefined : LANGUAGE_TAGS[language]}>
                <a href={url}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isBot && status === 404 && !isUnanswered && (
        <div className={message.search}>
          <SearchField />
        </div>
      )}
      <p className={message.smallPrint} lang="en">
        {errorMsg || error.message}
      </p>
    </div>
  );
}
