import { errorPageStatus } from "../../../contract/errors.ts";
import { LANGUAGE_TAGS } from "../../../contract/locales.ts";
import type { Menu } from "../../../contract/menus.ts";
import { useSite } from "../../context.ts";
import { useText } from "../../messages/use-text.ts";
import { useLinks } from "../../parts/links.ts";
import { MenuLink } from "../../parts/menu-link.tsx";
import { RetryButton } from "../../parts/retry-button.tsx";
import type { ContentProps } from "../theme.ts";
import { targetOf } from "./menu/current-tab.ts";
import { SearchButton } from "./palette/search-button.tsx";
import styles from "./error-page.module.css";

/** A sheet that is not there: what happened, the ways on, and the exact message in small print. */
export function ErrorPage({ content: { error, suggestions, isBot } }: ContentProps<"error">) {
  const text = useText();
  const { home } = useLinks();
  const { errorMsg, left_menu: tree } = useSite();
  const status = errorPageStatus(error.status);
  const isUnanswered = error.reason === "network";
  const parts = tree.flatMap((menu) => targetOf(menu) ?? []);
  return (
    <div className={styles.page}>
      <div className={styles.block}>
        <p className={styles.status}>{status}</p>
        <div className={styles.words}>
          <h1 className={styles.title}>{text(`error-${status}-title`)}</h1>
          <p className={styles.text}>{text(isUnanswered ? "error-network-text" : `error-${status}-text`)}</p>
        </div>
        <p className={styles.smallPrint} lang="en">
          {errorMsg || error.message}
        </p>
        {!isBot && (
          <div className={styles.actions}>
            {(isUnanswered || status === 500) && (
              <RetryButton className={styles.action}>{text("try-again")}</RetryButton>
            )}
            <a className={styles.action} href={home}>
              {text("to-home")}
            </a>
            <SearchButton className={styles.search} />
          </div>
        )}
      </div>
      {suggestions.length > 0 && (
        <section aria-labelledby="page:near" className={styles.section}>
          <h2 id="page:near">{text("error-suggestions")}</h2>
          <ul>
            {suggestions.map(({ url, title, summary, language, requestedLanguage }) => (
              <li key={url} lang={language === requestedLanguage ? undefined : LANGUAGE_TAGS[language]}>
                <a href={url}>{title}</a>
                {summary && <p>{summary}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isBot && <Parts parts={parts} />}
    </div>
  );
}

function Parts({ parts }: { parts: readonly Menu[] }) {
  const text = useText();
  if (parts.length === 0) return null;
  return (
    <nav aria-labelledby="page:parts" className={styles.section}>
      <h2 id="page:parts">{text("handbook")}</h2>
      <ul>
        {parts.map((menu) => (
          <li key={menu.id}>
            <MenuLink menu={menu} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
