import type { Article, ArticleLink } from "../../../../contract/api/articles.ts";
import { useText } from "../../../view/use-text.ts";
import { Hanging } from "../lists/hanging.tsx";
import { Arrow } from "../parts/arrow.tsx";
import { Display } from "../parts/display.tsx";
import grid from "../parts/grid.module.css";
import styles from "./article-end.module.css";

/** Maximum number of related articles. */
const RELATED = 2;

/** The part of the page after the text: related articles, then the neighbouring articles as two panels across the full width. */
export function ArticleEnd({ article }: { article: Article }) {
  const text = useText();
  const { previous, next } = article;
  const neighbours = [previous?.url, next?.url];
  // Leaves out articles in the panels below, unless there are no others.
  const others = article.related.filter(({ url }) => !neighbours.includes(url));
  return (
    <>
      {others.length > 0 && (
        <section className={styles.related} aria-labelledby="page:related">
          <h2 id="page:related" className={`${grid.frame} ${grid.label} ${styles.label}`}>
            {text("related-articles")}
          </h2>
          <Hanging items={others.slice(0, RELATED)} />
        </section>
      )}
      {(previous || next) && (
        <nav className={styles.neighbours} aria-label={text("more-articles")}>
          {previous && <Panel link={previous} direction="back" />}
          {next && <Panel link={next} direction="on" />}
        </nav>
      )}
    </>
  );
}

function Panel({ link, direction }: { link: ArticleLink; direction: "on" | "back" }) {
  const text = useText();
  const isNext = direction === "on";
  return (
    <a href={link.url} rel={isNext ? "next" : "prev"} className={isNext ? styles.next : styles.previous}>
      <span className={styles.direction}>
        {!isNext && <Arrow direction="back" />}
        {text(isNext ? "next-article" : "previous-article")}
        {isNext && <Arrow />}
      </span>
      <Display as="p" text={link.title} />
    </a>
  );
}
