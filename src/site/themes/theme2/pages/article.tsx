import { groupUrl } from "../../../../contract/addresses.ts";
import { LANGUAGE_TAGS } from "../../../../contract/locales.ts";
import { usePage, useSite } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { ArticleBody } from "../../../parts/article-body.tsx";
import type { ContentProps } from "../../theme.ts";
import { ArticleAside } from "../article/article-aside.tsx";
import { ArticleEnd } from "../article/article-end.tsx";
import { ArticleHead } from "../article/article-head.tsx";
import grid from "../grid.module.css";
import styles from "./article.module.css";

export default function ArticlePage({ content: { article } }: ContentProps<"article">) {
  const text = useText();
  const { language } = usePage();
  const { themeCode, languageConfig } = useSite();
  const { defaultLanguage } = languageConfig;
  const group =
    article.group === null
      ? undefined
      : groupUrl({ theme: themeCode, language, defaultLanguage }, article.group);
  const lang = article.language === article.requestedLanguage ? undefined : LANGUAGE_TAGS[article.language];
  return (
    <>
      <article>
        <ArticleHead article={article} lang={lang} />
        <div className={`${grid.grid} ${styles.columns}`}>
          <div className={styles.aside}>
            <ArticleAside article={article} groupUrl={group} lang={lang} />
          </div>
          <div className={styles.text}>
            {lang && (
              <p className={styles.notice}>
                {text("article-fallback", { language: text(`language-${article.language}`) })}
              </p>
            )}
            {article.isOutdated && <p className={styles.notice}>{text("article-outdated")}</p>}
            <ArticleBody article={article} className={`article-body ${styles.body}`} />
          </div>
        </div>
      </article>
      <ArticleEnd article={article} />
    </>
  );
}
