import { useSite } from "../../../context.ts";
import { ArticleBody } from "../../../parts/article-body.tsx";
import { ArticleNotices } from "../../../parts/article-notices.tsx";
import { foreignTag } from "../../../parts/foreign-tag.ts";
import { useGroupUrl } from "../../../parts/links.ts";
import type { ContentProps } from "../../theme.ts";
import { ArticleAside } from "../article/article-aside.tsx";
import { ArticleEnd } from "../article/article-end.tsx";
import { ArticleHead } from "../article/article-head.tsx";
import grid from "../grid.module.css";
import styles from "./article.module.css";

export default function ArticlePage({ content: { article } }: ContentProps<"article">) {
  const group = useGroupUrl()(article.group);
  const lang = foreignTag(article, useSite());
  return (
    <>
      <article>
        <ArticleHead article={article} lang={lang} />
        <div className={`${grid.grid} ${styles.columns}`}>
          <div className={styles.aside}>
            <ArticleAside article={article} groupUrl={group} lang={lang} />
          </div>
          <div className={styles.text}>
            <ArticleNotices article={article} className={styles.notice} />
            <ArticleBody article={article} className={`article-body ${styles.body}`} />
          </div>
        </div>
      </article>
      <ArticleEnd article={article} />
    </>
  );
}
