import { LanguageList } from "../../../parts/language/language-list.tsx";
import { useLanguageLinks } from "../../../parts/language/use-language-links.ts";
import { useText } from "../../../view/use-text.ts";
import styles from "./switches.module.css";

/** Links to the page in the site's languages, each named in its own language. */
export function LanguageSwitch() {
  const text = useText();
  const languages = useLanguageLinks();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={text("languages")}>
      <LanguageList languages={languages} className={styles.row} linkClassName={styles.choice} />
    </nav>
  );
}
