import type { Article } from "../../../../contract/api/articles.ts";
import { ArticleNotices } from "../../../parts/article/article-notices.tsx";
import { leadOf } from "../../../parts/article/lead-of.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { Cover } from "../parts/cover.tsx";
import { Display } from "../parts/display.tsx";
import styles from "./article-head.module.css";

/** The picture from edge to edge, with the title on a plate cut out of its lower corner. */
export function ArticleHead({ article, lang }: { article: Article; lang: string | undefined }) {
  const lead = leadOf(article);
  return (
    <header className={styles.head}>
      <Cover
        picture={article.cover}
        title={article.title}
        sizes="100vw"
        isPriority
        className={styles.picture}
      />
      <div className={styles.plate}>
        <ArticleNotices article={article} className={styles.notice} />
        <Display as="h1" scale="page" text={article.title} lang={lang} />
      </div>
      {lead && (
        <p className={styles.summary} lang={lang}>
          <TitleText>{lead}</TitleText>
        </p>
      )}
    </header>
  );
}
