import { errorPageStatus } from "../../../contract/errors.ts";
import { usePage, useSite } from "../../context.ts";
import { useText } from "../../messages/use-text.ts";
import { useLinks } from "../../parts/links.ts";
import { RetryButton } from "../../parts/retry-button.tsx";
import type { ContentProps } from "../theme.ts";
import { Arrow } from "./arrow.tsx";
import { Display } from "./display.tsx";
import { SearchField } from "./search-field.tsx";
import grid from "./grid.module.css";
import styles from "./message.module.css";

/** The number as a wall, what happened in the visitor's words, ways on, and the exact message in small print. */
export function ErrorPage({ content: { error, suggestions, isBot } }: ContentProps<"error">) {
  const text = useText();
  const links = useLinks();
  const { errorMsg } = useSite();
  const { layout } = usePage();
  const status = errorPageStatus(error.status);
  const isUnanswered = error.reason === "network";
  const canRetry = isUnanswered || status === 500;
  return (
    <div className={`${styles.message} ${layout === "default" ? `${grid.plane} ${styles.inPlace}` : ""}`}>
      <p className={styles.status} aria-hidden="true">
        {status}
      </p>
      <Display as="h1" text={text(`error-${status}-title`)} className={styles.title} />
      <p className={styles.text}>{text(isUnanswered ? "error-network-text" : `error-${status}-text`)}</p>
      {!isBot && (
        <p className={styles.actions}>
          {canRetry && <RetryButton className={styles.retry}>{text("try-again")}</RetryButton>}
          <a className={grid.quiet} href={links.home}>
            {text("to-home")}
            <Arrow />
          </a>
        </p>
      )}
      {!isBot && status === 404 && !isUnanswered && (
        <div className={styles.search}>
          <SearchField look="middle" />
        </div>
      )}
      {suggestions.length > 0 && (
        <section className={styles.near} aria-labelledby="near-title">
          <h2 id="near-title">{text("error-suggestions")}</h2>
          <ul>
            {suggestions.slice(0, 3).map(({ url, title }) => (
              <li key={url}>
                <a href={url}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.smallPrint} lang="en">
        {errorMsg || error.message}
      </p>
    </div>
  );
}
