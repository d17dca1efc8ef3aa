import { useText } from "../../../view/use-text.ts";
import type { ReadingPosition } from "../menu/reading-order.ts";
import { Icon } from "../parts/icon.tsx";
import styles from "./neighbours.module.css";

/** Links to the previous and the next page. Each takes half of the width. */
export function Neighbours({ previous, next }: Pick<ReadingPosition, "previous" | "next">) {
  const text = useText();
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={text("more-articles")}>
      {previous && (
        <a href={previous.url} rel="prev">
          <span className={styles.direction}>
            <Icon name="back" />
            {text("previous-page")}
          </span>
          <span className={styles.name}>{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={next.url} rel="next" className={styles.next}>
          <span className={styles.direction}>
            {text("next-page")}
            <Icon name="forth" />
          </span>
          <span className={styles.name}>{next.title}</span>
        </a>
      )}
    </nav>
  );
}
