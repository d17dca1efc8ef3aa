import type { Article } from "../../../../contract/api/articles.ts";
import { ArticleDate } from "../../../parts/article/article-date.tsx";
import { ArticleNotices, isRevised } from "../../../parts/article/article-notices.tsx";
import { Authors } from "../../../parts/article/authors.tsx";
import { leadOf } from "../../../parts/article/lead-of.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { Image } from "../../../parts/picture/image.tsx";
import { useText } from "../../../view/use-text.ts";
import frame from "../parts/frame.module.css";
import styles from "./article-head.module.css";

/** Title, lead, authors and date, with the cover next to them in wide windows. */
export function ArticleHead({ article, lang }: { article: Article; lang: string | undefined }) {
  const text = useText();
  const lead = leadOf(article);
  const { cover } = article;
  return (
    <header className={`${frame.frame} ${styles.head}`}>
      <ArticleNotices article={article} className={styles.notice} />
      <div>
        <h1 className={styles.title} lang={lang} dir="auto">
          <TitleText>{article.title}</TitleText>
        </h1>
        {lead && (
          <p className={styles.summary} lang={lang}>
            <TitleText>{lead}</TitleText>
          </p>
        )}
        <ul className={styles.meta}>
          {article.authors.length > 0 && (
            <li>
              <span className="visually-hidden">{text("authors")}: </span>
              <span className={styles.authors}>
                <Authors names={article.authors} />
              </span>
            </li>
          )}
          {article.publishedAt && (
            <li>
              <span className="visually-hidden">{text("published")}: </span>
              <ArticleDate iso={article.publishedAt} />
            </li>
          )}
          {isRevised(article) && (
            <li>
              {text("updated")} <ArticleDate iso={article.updatedAt} />
            </li>
          )}
          <li>{text("reading-minutes", { minutes: article.readingMinutes })}</li>
        </ul>
      </div>
      {cover && <Image {...cover} sizes="100vw lg:50vw xxl:640px" isPriority className={styles.cover} />}
    </header>
  );
}
