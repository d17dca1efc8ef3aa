import type { Heading } from "../../../../contract/api/articles.ts";
import { ContentsList } from "../../../parts/article/contents-list.tsx";
import { useEntryInSight } from "../../../parts/article/use-entry-in-sight.ts";
import { useScrollSpy } from "../../../parts/article/use-scroll-spy.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import styles from "./contents.module.css";

/** The headings of the text. They are next to the text if there is room, otherwise folded above it. */
export function Contents({ headings, lang }: { headings: readonly Heading[]; lang: string | undefined }) {
  const text = useText();
  const current = useScrollSpy(headings.map(({ id }) => id));
  const column = useEntryInSight(current);
  const list = <ContentsList headings={headings} current={current} lang={lang} className={styles.list} />;
  return (
    <>
      <details className={styles.folded}>
        <summary>
          {text("contents")}
          <Icon name="chevron" size="small" />
        </summary>
        {list}
      </details>
      <nav className={styles.beside} aria-labelledby="page:contents" ref={column}>
        <p id="page:contents" className={styles.title}>
          {text("contents")}
        </p>
        {list}
      </nav>
    </>
  );
}
