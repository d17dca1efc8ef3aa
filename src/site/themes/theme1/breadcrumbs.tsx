import { useText } from "../../messages/use-text.ts";
import { useLinks } from "../../parts/links.ts";
import styles from "./breadcrumbs.module.css";

export interface Crumb {
  name: string;
  /** Empty for the page itself, or for what has no page. */
  url: string;
  lang?: string | undefined;
}

/** The way from home to the page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const text = useText();
  const links = useLinks();
  return (
    <nav aria-label={text("breadcrumbs")} className={styles.breadcrumbs}>
      <ol>
        <li>
          <a href={links.home}>{text("home")}</a>
        </li>
        {crumbs.map(({ name, url, lang }, index) => (
          <li key={`${index} ${name}`} lang={lang}>
            {url === "" ? (
              <span aria-current={index === crumbs.length - 1 ? "page" : undefined}>{name}</span>
            ) : (
              <a href={url}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
