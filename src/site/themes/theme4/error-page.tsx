import { useSite } from "../../context.ts";
import { useText } from "../../messages/use-text.ts";
import { ErrorDetail } from "../../parts/error-detail.tsx";
import { foreignTag } from "../../parts/foreign-tag.ts";
import { RetryButton } from "../../parts/retry-button.tsx";
import { useErrorMessage } from "../../parts/use-error-message.ts";
import type { ContentProps } from "../theme.ts";
import { Poster } from "./poster.tsx";
import { SearchField } from "./search-field.tsx";
import { useFront } from "./use-front.ts";
import styles from "./message.module.css";
import sheet from "./sheet.module.css";

/** The status as a poster, what happened in the visitor's language, links to go on, and the exact message as a technical line. */
export function ErrorPage({ content }: ContentProps<"error">) {
  const text = useText();
  const site = useSite();
  const front = useFront();
  const { suggestions, isBot } = content;
  const message = useErrorMessage(content);
  return (
    <div className={styles.frame}>
      {message.status && <p className={styles.status}>{message.status}</p>}
      <Poster title={message.title}>
        <p className={styles.text}>{message.text}</p>
        {!isBot && (
          <p className={styles.actions}>
            {message.canRetry && <RetryButton className={sheet.button}>{text("try-again")}</RetryButton>}
            <a className={message.canRetry ? sheet.quietButton : sheet.button} href={front}>
              {text("to-home")}
            </a>
          </p>
        )}
      </Poster>
      {suggestions.length > 0 && (
        <section className={styles.near} aria-labelledby="near-title">
          <h2 id="near-title">{text("error-suggestions")}</h2>
          <ul>
            {suggestions.map((item) => (
              <li key={item.url} lang={foreignTag(item, site)}>
                <a href={item.url}>{item.title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {message.offersSearch && (
        <div className={styles.search}>
          <SearchField />
        </div>
      )}
      <ErrorDetail className={styles.smallPrint} detail={message.detail} />
    </div>
  );
}
