import { groupUrl } from "../../../../contract/addresses.ts";
import { LANGUAGE_TAGS } from "../../../../contract/locales.ts";
import { usePage, useSite } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { ArticleBody } from "../../../parts/article-body.tsx";
import { Image } from "../../../parts/image.tsx";
import type { ContentProps } from "../../theme.ts";
import { ArticleEnd } from "../article/article-end.tsx";
import { ArticleHead } from "../article/article-head.tsx";
import { Contents } from "../article/contents.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import frame from "../frame.module.css";
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
  const headings = article.headings.filter(({ depth }) => depth <= 3);
  return (
    <>
      <div className={frame.frame}>
        <Breadcrumbs
          crumbs={[
            ...(article.groupName ? [{ name: article.groupName, url: group ?? "" }] : []),
            { name: article.title, url: "", lang },
          ]}
        />
      </div>
      <article>
        <ArticleHead article={article} lang={lang} />
        {article.cover && (
          <div className={`${frame.frame} ${styles.cover}`}>
            <Image
              src={article.cover.src}
              alt={article.cover.alt}
              width={article.cover.width}
              height={article.cover.height}
              sizes="100vw xl:1216px"
              isPriority
            />
          </div>
        )}
        <div className={`${frame.frame} ${styles.columns} ${headings.length > 1 ? styles.withContents : ""}`}>
          {headings.length > 1 && <Contents headings={headings} lang={lang} />}
          <div className={styles.text}>
            {lang && (
              <p className={styles.notice}>
                {text("article-fallback", { language: text(`language-${article.language}`) })}
              </p>
            )}
            {article.isOutdated && <p className={styles.notice}>{text("article-outdated")}</p>}
            <ArticleBody article={article} className="article-body" />
          </div>
        </div>
      </article>
      <ArticleEnd article={article} />
    </>
  );
}
