import { usePage, useSite } from "../../context.ts";
import { useText } from "../../messages/use-text.ts";
import { ErrorDetail } from "../../parts/error-detail.tsx";
import { foreignTag } from "../../parts/foreign-tag.ts";
import { useLinks } from "../../parts/links.ts";
import { RetryButton } from "../../parts/retry-button.tsx";
import { useErrorMessage } from "../../parts/use-error-message.ts";
import type { ContentProps } from "../theme.ts";
import { Arrow } from "./arrow.tsx";
import { Display } from "./display.tsx";
import { SearchField } from "./search-field.tsx";
import grid from "./grid.module.css";
import styles from "./message.module.css";

/** The status as a wall, what happened in the visitor's language, links to go on, and the exact message as a technical line. */
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
