import { useQuery } from "@tanstack/react-query";
import { ARTICLE_ENDPOINTS, type ListedArticle } from "../../../contract/studio/endpoints/articles.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { ArticleSearch } from "../entries/article-search.tsx";
import styles from "./home-editor.module.css";

export interface HomeArticleProps {
  site: ListedSite;
  /** The slug of the chosen article; "" if none is chosen yet. */
  slug: string;
  choose: (article: ListedArticle) => void;
}

/** The article that is the home page, and a search for another one. */
export function HomeArticle({ site, slug, choose }: HomeArticleProps) {
  const text = useText();
  const isChosen = ({ texts }: ListedArticle) => texts.some(({ name }) => name.endsWith(`/${slug}.md`));
  const { data } = useQuery({
    queryKey: ["home-article", site.code, slug],
    queryFn: ({ signal }) =>
      call(ARTICLE_ENDPOINTS.listArticles, { tenant: site.code, query: slug }, { signal }),
    enabled: slug !== "",
  });
  const texts = data?.articles.find(isChosen)?.texts ?? [];
  const own = texts.find(({ language }) => language === site.defaultLanguage) ?? texts[0];
  return (
    <section className={styles["section"]} aria-label={text("home-of-article")}>
      <p>{text("home-article-explained")}</p>
      <p>
        {slug === "" ? (
          text("home-article-none")
        ) : (
          <>
            {text("home-article-chosen")} <strong>{own?.title ?? slug}</strong> <code>{slug}</code>
          </>
        )}
      </p>
      <ArticleSearch tenant={site.code} language={site.defaultLanguage} {...{ isChosen, choose }} />
    </section>
  );
}
