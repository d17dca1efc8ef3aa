import { ArticleBody } from "../../../parts/article/article-body.tsx";
import { ArticleNotices } from "../../../parts/article/article-notices.tsx";
import { leadOf } from "../../../parts/article/lead-of.ts";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { isSamePath } from "../../../parts/menu/menu-paths.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { usePage, useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { Colophon } from "../article/colophon.tsx";
import { Contents } from "../article/contents.tsx";
import { ReadOn } from "../article/read-on.tsx";
import { Poster } from "../parts/poster.tsx";
import { useFront } from "../parts/use-front.ts";
import manifesto from "../article/manifesto.module.css";
import sheet from "../parts/sheet.module.css";
import styles from "./article.module.css";

/** The poster with the sheet below it. The campaign's front page also shows content about the campaign as a whole. */
export default function ArticlePage({ content: { article } }: ContentProps<"article">) {
  const { url } = usePage();
  const site = useSite();
  const { banner, bannerTitle } = site;
  const lang = foreignTag(article, site);
  const lead = leadOf(article);
  const isFront = isSamePath(useFront(), url);
  const picture = article.cover ?? (banner.image ? { src: banner.image, alt: "" } : undefined);
  return (
    <article>
      <ArticleNotices article={article} className={styles.notice} />
      <Poster title={article.title} lang={lang} picture={picture} />
      {isFront && (bannerTitle || banner.subtitle) && (
        <div className={styles.shout}>
          {bannerTitle && <p className={styles.bannerTitle}>{bannerTitle}</p>}
          {banner.subtitle && (
            <p>
              <TitleText>{banner.subtitle}</TitleText>
            </p>
          )}
        </div>
      )}
      <div className={sheet.sheet}>
        {lead && (
          <p className={manifesto.summary} lang={lang}>
            <TitleText>{lead}</TitleText>
          </p>
        )}
        <Contents headings={article.headings} lang={lang} />
        <ArticleBody article={article} className={`article-body ${manifesto.text}`} />
        <Colophon article={article} />
        <ReadOn article={article} />
      </div>
    </article>
  );
}
