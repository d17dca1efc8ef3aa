import { foreignTag } from "../../parts/language/foreign-tag.ts";
import { ErrorDetail } from "../../parts/page/error-detail.tsx";
import { useLinks } from "../../parts/page/links.ts";
import { RetryButton } from "../../parts/page/retry-button.tsx";
import { useErrorMessage } from "../../parts/page/use-error-message.ts";
import { usePage, useSite } from "../../view/context.ts";
import type { ContentProps } from "../../view/theme.ts";
import { useText } from "../../view/use-text.ts";
import { Arrow } from "./parts/arrow.tsx";
import { Display } from "./parts/display.tsx";
import { SearchField } from "./parts/search-field.tsx";
import grid from "./parts/grid.module.css";
import styles from "./parts/message.module.css";

/**
 * The status in huge type. Says what happened in the visitor's language, and shows links to other pages and the exact message in small
 * type.
 */
export function ErrorPage({ content }: ContentProps<"error">) {
  const text = useText();
  const site = useSite();
  const links = useLinks();
  const { layout } = usePage();
  const { suggestions, isBot } = content;
  const message = useErrorMessage(content);
  return (
    <div className={`${styles.message} ${layout === "default" ? `${grid.plane} ${styles.inPlace}` : ""}`}>
      {message.status && (
        <p className={styles.status} aria-hidden="true">
          {message.status}
        </p>
      )}
      <Display as="h1" text={message.title} className={styles.title} />
      <p className={styles.text}>{message.text}</p>
      {!isBot && (
        <p className={styles.actions}>
          {message.canRetry && <RetryButton className={styles.retry}>{text("try-again")}</RetryButton>}
          <a className={grid.quiet} href={links.home}>
            {text("to-home")}
            <Arrow />
          </a>
        </p>
      )}
      {message.offersSearch && (
        <div className={styles.search}>
          <SearchField look="middle" />
        </div>
      )}
      {suggestions.length > 0 && (
        <section className={styles.near} aria-labelledby="near-title">
          <h2 id="near-title">{text("error-suggestions")}</h2>
          <ul>
            {suggestions.slice(0, 3).map((item) => (
              <li key={item.url} lang={foreignTag(item, site)}>
                <a href={item.url}>{item.title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ErrorDetail className={styles.smallPrint} detail={message.detail} />
    </div>
  );
}
