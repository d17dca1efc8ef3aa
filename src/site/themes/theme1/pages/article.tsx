import { ArticleBody } from "../../../parts/article/article-body.tsx";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { useGroupUrl } from "../../../parts/page/links.ts";
import { useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { ArticleEnd } from "../article/article-end.tsx";
import { ArticleHead } from "../article/article-head.tsx";
import { Contents } from "../article/contents.tsx";
import { Breadcrumbs } from "../parts/breadcrumbs.tsx";
import frame from "../parts/frame.module.css";
import styles from "./article.module.css";

export default function ArticlePage({ content: { article } }: ContentProps<"article">) {
  const group = useGroupUrl()(article.group);
  const lang = foreignTag(article, useSite());
  const headings = article.headings.filter(({ depth }) => depth <= 3);
  return (
    <>
      <div className={frame.frame}>
        <Breadcrumbs
          crumbs={[
            ...(article.groupName ? [{ name: article.groupName, url: group ?? "" }] : []),
            { name: article.title, url: "", lang, isCurrent: true },
          ]}
        />
      </div>
      <article>
        <ArticleHead article={article} lang={lang} />
        <div className={`${frame.frame} ${styles.columns}`}>
          {headings.length > 1 && <Contents headings={headings} lang={lang} />}
          <div className={styles.text}>
            <ArticleBody article={article} className="article-body" />
          </div>
        </div>
      </article>
      <ArticleEnd article={article} />
    </>
  );
}
