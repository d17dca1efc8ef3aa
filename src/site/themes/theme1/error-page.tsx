import { ErrorDetail } from "../../parts/page/error-detail.tsx";
import { useLinks } from "../../parts/page/links.ts";
import { RetryButton } from "../../parts/page/retry-button.tsx";
import { TitleText } from "../../parts/page/title-text.tsx";
import { useErrorMessage } from "../../parts/page/use-error-message.ts";
import { usePage } from "../../view/context.ts";
import type { ContentProps } from "../../view/theme.ts";
import { useText } from "../../view/use-text.ts";
import { ArticleCard } from "./parts/article-card.tsx";
import { SearchField } from "./parts/search-field.tsx";
import frame from "./parts/frame.module.css";
import styles from "./parts/message.module.css";

/** Says what happened in the visitor's language, and shows links to other pages and the exact message in small type. */
export function ErrorPage({ content }: ContentProps<"error">) {
  const text = useText();
  const links = useLinks();
  const { layout } = usePage();
  const { suggestions, isBot } = content;
  const message = useErrorMessage(content);
  return (
    <div className={layout === "default" ? `${frame.frame} ${styles.inPlace}` : undefined}>
      <div className={styles.message}>
        {message.status && <p className={styles.status}>{message.status}</p>}
        <h1 className={styles.title}>
          <TitleText>{message.title}</TitleText>
        </h1>
        <p className={styles.text}>{message.text}</p>
        {!isBot && (
          <>
            {message.offersSearch && (
              <div className={styles.search}>
                <SearchField />
              </div>
            )}
            <p className={styles.actions}>
              {message.canRetry && <RetryButton className={frame.action}>{text("try-again")}</RetryButton>}
              <a className={message.canRetry ? frame.actionQuiet : frame.action} href={links.home}>
                {text("to-home")}
              </a>
            </p>
          </>
        )}
      </div>
      {suggestions.length > 0 && (
        <section className={styles.near} aria-labelledby="near-title">
          <h2 id="near-title">{text("error-suggestions")}</h2>
          <div className={styles.list}>
            {suggestions.slice(0, 3).map((item) => (
              <ArticleCard key={item.url} item={item} look="row" />
            ))}
          </div>
        </section>
      )}
      <ErrorDetail className={styles.smallPrint} detail={message.detail} />
    </div>
  );
}
