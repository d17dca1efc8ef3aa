import { ArticleBody } from "../../../parts/article/article-body.tsx";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { useGroupUrl } from "../../../parts/page/links.ts";
import { useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { ArticleAside } from "../article/article-aside.tsx";
import { ArticleEnd } from "../article/article-end.tsx";
import { ArticleHead } from "../article/article-head.tsx";
import grid from "../parts/grid.module.css";
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
            <ArticleBody article={article} className={`article-body ${styles.body}`} />
          </div>
        </div>
      </article>
      <ArticleEnd article={article} />
    </>
  );
}
