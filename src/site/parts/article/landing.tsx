import { useSite } from "../../view/context.ts";
import type { ContentProps } from "../../view/theme.ts";
import { foreignTag } from "../language/foreign-tag.ts";
import { ArticleBody } from "./article-body.tsx";
import { ArticleNotices } from "./article-notices.tsx";

/** A page built of blocks. Its hero shows the title; without a hero, only screen readers read the title. */
export function Landing({ content: { article } }: ContentProps<"article">) {
  const lang = foreignTag(article, useSite());
  return (
    <article>
      {!article.html.includes("<h1") && (
        <h1 className="visually-hidden" lang={lang}>
          {article.title}
        </h1>
      )}
      <ArticleNotices article={article} className="landing-notice" />
      <ArticleBody article={article} className="article-body landing" />
    </article>
  );
}
