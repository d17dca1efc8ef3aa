import type { Heading } from "../../../../contract/api/articles.ts";
import { ContentsList } from "../../../parts/article/contents-list.tsx";
import { useEntryInSight } from "../../../parts/article/use-entry-in-sight.ts";
import { useScrollSpy } from "../../../parts/article/use-scroll-spy.ts";
import { useText } from "../../../view/use-text.ts";
import { CONTENTS_ID } from "../parts/popover-ids.ts";
import styles from "./contents.module.css";

interface ContentsProps {
  headings: readonly Heading[];
  isNumbered: boolean;
  lang: string | undefined;
}

/**
 * The headings of the page, with the current heading marked. They are in a column if there is room; otherwise the bar at the bottom opens
 * them.
 */
export function Contents({ headings, isNumbered, lang }: ContentsProps) {
  const text = useText();
  const current = useScrollSpy(headings.map(({ id }) => id));
  const column = useEntryInSight(current);

  return (
    <nav
      id={CONTENTS_ID}
      popover="auto"
      aria-labelledby="page:contents-title"
      className={styles.contents}
      ref={column}
    >
      <p id="page:contents-title" className={styles.title}>
        {text("contents")}
      </p>
      <ContentsList
        headings={headings}
        current={current}
        lang={lang}
        className={isNumbered ? styles.numbered : undefined}
      />
    </nav>
  );
}
