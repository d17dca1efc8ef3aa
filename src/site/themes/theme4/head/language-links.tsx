import { LanguageList } from "../../../parts/language/language-list.tsx";
import { useLanguageLinks } from "../../../parts/language/use-language-links.ts";
import { useText } from "../../../view/use-text.ts";
import styles from "./language-links.module.css";

/**
 * Links to the page in the site's languages, each named in its own language. The current language is visually hidden: screen readers need
 * it, and it keeps the focus of a visitor who has just chosen it.
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
