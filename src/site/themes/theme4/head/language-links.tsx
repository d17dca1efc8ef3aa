import { LanguageList } from "../../../parts/language/language-list.tsx";
import { useLanguageLinks } from "../../../parts/language/use-language-links.ts";
import { useText } from "../../../view/use-text.ts";
import styles from "./language-links.module.css";

/**
 * Links to the page in the site's languages, each named in its own language. The current one is visually
 * hidden: it is there for screen readers, and keeps the focus of someone who has just chosen it.
 */
export function LanguageLinks() {
  const text = useText();
  const languages = useLanguageLinks();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={text("languages")}>
      <LanguageList languages={languages} className={styles.list} />
    </nav>
  );
}
