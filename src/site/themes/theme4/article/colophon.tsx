import type { Article } from "../../../../contract/api/articles.ts";
import { ArticleDate } from "../../../parts/article/article-date.tsx";
import { isRevised } from "../../../parts/article/article-notices.tsx";
import { Authors } from "../../../parts/article/authors.tsx";
import { ShareItems } from "../../../parts/article/share-items.tsx";
import { useLinks, withQuery } from "../../../parts/page/links.ts";
import { useText } from "../../../view/use-text.ts";
import styles from "./colophon.module.css";

/** Authors, date, tags and sharing, in small type at the end of the article. */
export function Colophon({ article }: { article: Article }) {
  const text = useText();
  const links = useLinks();
  return (
    <footer className={styles.colophon}>
      <p>
        {article.authors.length > 0 && (
          <>
            <span className="visually-hidden">{text("authors")}: </span>
            <strong>
              <Authors names={article.authors} />
            </strong>
            {" · "}
          </>
        )}
        {article.publishedAt && (
          <>
            <span className="visually-hidden">{text("published")}: </span>
            <ArticleDate iso={article.publishedAt} />
            {" · "}
          </>
        )}
        {isRevised(article) && (
          <>
            {text("updated")} <ArticleDate iso={article.updatedAt} />
            {" · "}
          </>
        )}
        {text("reading-minutes", { minutes: article.readingMinutes })}
      </p>
      <ul>
        {article.tags.map((tag) => (
          <li key={tag}>
            <a href={withQuery(links.search, { q: tag })}>
              <span className="visually-hidden">{text("tags")}: </span>
              {tag}
            </a>
          </li>
        ))}
        <ShareItems title={article.title} />
      </ul>
    </footer>
  );
}
