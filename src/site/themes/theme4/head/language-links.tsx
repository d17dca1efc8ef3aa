import { useText } from "../../../messages/use-text.ts";
import { ofPage } from "../../../parts/kept.tsx";
import { LanguageList } from "../../../parts/language-list.tsx";
import { useLanguageLinks } from "../../../parts/use-language-links.ts";
import styles from "./language-links.module.css";

/** Links to the page in the site's other languages, each named in its own language: the current one needs no link. */
export const LanguageLinks = ofPage(function LanguageLinks() {
  const text = useText();
  const others = useLanguageLinks().filter(({ isCurrent }) => !isCurrent);
  if (others.length === 0) return null;
  return (
    <nav aria-label={text("languages")}>
      <LanguageList languages={others} className={styles.list} />
    </nav>
  );
});
