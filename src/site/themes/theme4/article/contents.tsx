import type { Heading } from "../../../../contract/api/articles.ts";
import { ContentsList } from "../../../parts/article/contents-list.tsx";
import { useText } from "../../../view/use-text.ts";
import styles from "./contents.module.css";

/** Minimum number of sections for a table of contents. With fewer, scrolling is enough. */
const MINIMUM_SECTIONS = 6;

/** The sections of a long text. The list is folded, because the text should be read from the top. */
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
