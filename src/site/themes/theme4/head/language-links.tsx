import { useText } from "../../../messages/use-text.ts";
import { useLanguageLinks } from "../../../parts/use-language-links.ts";
import styles from "./language-links.module.css";

/** The same page in the site's other languages, each in its own words: the one being read needs no link. */
export function LanguageLinks() {
  const text = useText();
  const others = useLanguageLinks().filter(({ isCurrent }) => !isCurrent);
  if (others.length === 0) return null;
  return (
    <nav aria-label={text("languages")}>
      <ul className={styles.list}>
        {others.map(({ code, name, tag, href }) => (
          <li key={code}>
            <a href={href} hrefLang={tag} lang={tag} rel="nofollow">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
