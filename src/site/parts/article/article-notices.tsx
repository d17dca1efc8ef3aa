import type { Article } from "../../../contract/api/articles.ts";
import { useText } from "../../view/use-text.ts";

/** Notices above an article: that its text is in another language, or that it is old. */
export function ArticleNotices({ article, className }: { article: Article; className: string | undefined }) {
  const text = useText();
  const { language, requestedLanguage, isOutdated } = article;
  return (
    <>
      {language !== requestedLanguage && (
        <p className={className}>{text("article-fallback", { language: text(`language-${language}`) })}</p>
      )}
      {isOutdated && <p className={className}>{text("article-outdated")}</p>}
    </>
  );
}

/** True if an article was revised on a later day than it was published. */
export function isRevised({ publishedAt, updatedAt }: Pick<Article, "publishedAt" | "updatedAt">): boolean {
  return updatedAt.slice(0, 10) > publishedAt.slice(0, 10);
}
