import type { Menu } from "../../../contract/api/menus.ts";
import { foreignTag } from "../../parts/language/foreign-tag.ts";
import { MenuLink } from "../../parts/menu/menu-link.tsx";
import { ErrorDetail } from "../../parts/page/error-detail.tsx";
import { useLinks } from "../../parts/page/links.ts";
import { RetryButton } from "../../parts/page/retry-button.tsx";
import { TitleText } from "../../parts/page/title-text.tsx";
import { useErrorMessage } from "../../parts/page/use-error-message.ts";
import { useSite } from "../../view/context.ts";
import type { ContentProps } from "../../view/theme.ts";
import { useText } from "../../view/use-text.ts";
import { targetOf } from "./menu/current-tab.ts";
import { SearchButton } from "./palette/search-button.tsx";
import styles from "./error-page.module.css";

/** Says what happened, and shows links to other pages and the exact message in small type. */
export function ErrorPage({ content }: ContentProps<"error">) {
  const text = useText();
  const { home } = useLinks();
  const site = useSite();
  const { suggestions, isBot } = content;
  const message = useErrorMessage(content);
  const parts = site.left_menu.flatMap((menu) => targetOf(menu) ?? []);
  return (
    <div className={styles.page}>
      <div className={styles.block}>
        {message.status && <p className={styles.status}>{message.status}</p>}
        <div className={styles.words}>
          <h1 className={styles.title}>
            <TitleText>{message.title}</TitleText>
          </h1>
          <p className={styles.text}>{message.text}</p>
        </div>
        {!isBot && (
          <div className={styles.actions}>
            {message.canRetry && <RetryButton className={styles.action}>{text("try-again")}</RetryButton>}
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
            {suggestions.map((item) => (
              <li key={item.url} lang={foreignTag(item, site)}>
                <a href={item.url}>{item.title}</a>
                {item.summary && <p>{item.summary}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isBot && <Parts parts={parts} />}
      <ErrorDetail className={styles.smallPrint} detail={message.detail} />
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
