import type { Article } from "../../../../contract/api/articles.ts";
import { useLinks, withQuery } from "../../../parts/page/links.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { useText } from "../../../view/use-text.ts";
import { ArticleCard } from "../parts/article-card.tsx";
import { Icon } from "../parts/icon.tsx";
import { Share } from "./share.tsx";
import frame from "../parts/frame.module.css";
import styles from "./article-end.module.css";

/** The part of the page after the text: tags, sharing, neighbouring articles of the group, and further reading. */
export function ArticleEnd({ article }: { article: Article }) {
  const text = useText();
  return (
    <>
      <div className={`${frame.frame} ${styles.end}`}>
        <Tags tags={article.tags} />
        <Share title={article.title} />
      </div>
      <Neighbours article={article} />
      {article.related.length > 0 && (
        <section className={`${frame.section} ${styles.related}`} aria-labelledby="page:related">
          <div className={frame.frame}>
            <h2 id="page:related" className={styles.relatedTitle}>
              {text("related-articles")}
            </h2>
            <div className={styles.cards}>
              {article.related.slice(0, 3).map((item) => (
                <ArticleCard key={item.url} item={item} />
              ))}
            </div>
          </div>
        </section>
      )}
    </>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const text = useText();
  const links = useLinks();
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={text("tags")}>
      {tags.map((tag) => (
        <li key={tag}>
          <a href={withQuery(links.search, { q: tag })}>{tag}</a>
        </li>
      ))}
    </ul>
  );
}

function Neighbours({ article: { previous, next } }: { article: Article }) {
  const text = useText();
  if (previous === null && next === null) return null;
  return (
    <nav className={`${frame.frame} ${styles.neighbours}`} aria-label={text("more-articles")}>
      {previous && (
        <a href={previous.url} rel="prev">
          <span className={styles.direction}>
            <Icon name="arrow-back" size="small" />
            {text("previous-article")}
          </span>
          <span className={styles.neighbour}>
            <TitleText>{previous.title}</TitleText>
          </span>
        </a>
      )}
      {next && (
        <a href={next.url} rel="next" className={styles.next}>
          <span className={styles.direction}>
            {text("next-article")}
            <Icon name="arrow" size="small" />
          </span>
          <span className={styles.neighbour}>
            <TitleText>{next.title}</TitleText>
          </span>
        </a>
      )}
    </nav>
  );
}
