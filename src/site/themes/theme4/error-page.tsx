import { foreignTag } from "../../parts/language/foreign-tag.ts";
import { ErrorDetail } from "../../parts/page/error-detail.tsx";
import { RetryButton } from "../../parts/page/retry-button.tsx";
import { useErrorMessage } from "../../parts/page/use-error-message.ts";
import { useSite } from "../../view/context.ts";
import type { ContentProps } from "../../view/theme.ts";
import { useText } from "../../view/use-text.ts";
import { Poster } from "./parts/poster.tsx";
import { SearchField } from "./parts/search-field.tsx";
import { useFront } from "./parts/use-front.ts";
import styles from "./parts/message.module.css";
import sheet from "./parts/sheet.module.css";

/**
 * The status in huge type. Says what happened in the visitor's language, and shows links to other pages and the exact message in small
 * type.
 */
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
