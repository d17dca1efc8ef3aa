import type { Heading } from "../../../../contract/articles.ts";
import { useText } from "../../../messages/use-text.ts";
import { ContentsList } from "../../../parts/contents-list.tsx";
import styles from "./contents.module.css";

/** With fewer sections, scrolling is enough. */
const MINIMUM_SECTIONS = 6;

/** The sections of a long text, folded: a campaign is read from the top. */
export function Contents({ headings, lang }: { headings: readonly Heading[]; lang: string | undefined }) {
  const text = useText();
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < MINIMUM_SECTIONS) return null;
  return (
    <details className={styles.contents}>
      <summary>{text("contents")}</summary>
      <nav aria-label={text("contents")}>
        <ContentsList headings={sections} lang={lang} />
      </nav>
    </details>
  );
}
