import { useId } from "react";
import { LanguageList } from "../../../parts/language/language-list.tsx";
import { useLanguageLinks } from "../../../parts/language/use-language-links.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import styles from "./language-menu.module.css";

/**
 * A menu of links to the page in the site's languages, labelled with the current language. It is a popover that the browser opens and
 * closes.
 */
export function LanguageMenu() {
  const text = useText();
  const id = useId();
  const languages = useLanguageLinks();
  const current = languages.find(({ isCurrent }) => isCurrent);
  if (languages.length < 2) return null;
  return (
    <nav aria-label={text("languages")} className={styles.languages}>
      <button type="button" popoverTarget={id} className={styles.toggle}>
        <Icon name="globe" />
        <span className={styles.name}>{current?.name ?? text("languages")}</span>
        <Icon name="chevron" />
      </button>
      <LanguageList languages={languages} id={id} popover="auto" className={styles.list} />
    </nav>
  );
}
