import { useLinks } from "../../../parts/page/links.ts";
import { PerPage } from "../../../parts/page/per-page.tsx";
import { SiteMark } from "../../../parts/page/site-mark.tsx";
import { useText } from "../../../view/use-text.ts";
import { useFront } from "../parts/use-front.ts";
import { LanguageLinks } from "./language-links.tsx";
import { MenuLine } from "./menu-line.tsx";
import styles from "./site-head.module.css";

/** One line with the campaign's name, its few pages, the search and the languages. It scrolls away with the page. */
export function SiteHead() {
  const text = useText();
  const links = useLinks();
  return (
    <header className={styles.head}>
      <SiteMark href={useFront()} height={32} className={styles.logo} wordmarkClassName={styles.wordmark} />
      {/* The menu is closed on a new page. */}
      <PerPage>
        <MenuLine />
      </PerPage>
      <div className={styles.tools}>
        <LanguageLinks />
        <a className={styles.search} href={links.search}>
          <svg
            aria-hidden="true"
            width={24}
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth={2.5}
          >
            <path d="M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15 15l6 6" />
          </svg>
          <span className="visually-hidden">{text("search-title")}</span>
        </a>
      </div>
    </header>
  );
}
