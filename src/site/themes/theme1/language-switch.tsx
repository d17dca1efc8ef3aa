import { useText } from "../../messages/use-text.ts";
import { useLanguageLinks } from "../../parts/use-language-links.ts";
import styles from "./language-switch.module.css";

/** Links to the page in the site's languages, each in its own words. */
export function LanguageSwitch() {
  const text = useText();
  const languages = useLanguageLinks();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={text("languages")}>
      <ul className={styles.list}>
        {languages.map(({ code, name, tag, href, isCurrent }) => (
          <li key={code}>
            <a
              href={href}
              hrefLang={tag}
              lang={tag}
              rel="nofollow"
              aria-current={isCurrent ? "true" : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
