import type { Article } from "../../../../contract/api/articles.ts";
import { ArticleBody } from "../../../parts/article/article-body.tsx";
import { ArticleDate } from "../../../parts/article/article-date.tsx";
import { ArticleNotices } from "../../../parts/article/article-notices.tsx";
import { Authors } from "../../../parts/article/authors.tsx";
import { leadOf } from "../../../parts/article/lead-of.ts";
import { ShareItems } from "../../../parts/article/share-items.tsx";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { trailTo } from "../../../parts/menu/menu-paths.ts";
import type { Crumb } from "../../../parts/page/breadcrumbs.tsx";
import { useGroupUrl, withQuery } from "../../../parts/page/links.ts";
import { usePage, useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import "../article/text.css";
import "../article/frames.css";
import "../article/code.css";
import "../article/blocks.css";
import { Contents } from "../article/contents.tsx";
import { contentsOf, isNumberable } from "../article/headings.ts";
import { Neighbours } from "../article/neighbours.tsx";
import { TitleBlock } from "../article/title-block.tsx";
import { positionInOrder } from "../menu/reading-order.ts";
import styles from "./article.module.css";

/** A page of the handbook, with its title block and links to its neighbours. */
export default function ArticlePage({ content: { article } }: ContentProps<"article">) {
  const { url, place } = usePage();
  const site = useSite();
  const { crumbs, group } = useTrail(article);
  const spot = positionInOrder(site.left_menu, url, article, place);
  const lang = foreignTag(article, site);
  const headings = contentsOf(article);
  const isNumbered = headings.length > 0 && isNumberable(article.headings);
  return (
    <article className={styles.article}>
      <ArticleNotices article={article} className={styles.notice} />
      <TitleBlock
        crumbs={crumbs}
        title={article.title}
        summary={leadOf(article)}
        lang={lang}
        cover={article.cover}
        position={spot.position}
      >
        <Cells article={article} group={group} />
      </TitleBlock>
      <div className={`${styles.columns} ${headings.length > 0 ? styles.withContents : ""}`}>
        {headings.length > 0 && <Contents headings={headings} isNumbered={isNumbered} lang={lang} />}
        <div className={styles.text}>
          <ArticleBody article={article} className={`article-body${isNumbered ? " numbered" : ""}`} />
          <Related article={article} />
        </div>
      </div>
      <Neighbours {...spot} />
    </article>
  );
}

/** The path to the article: through the tree if it contains the article, otherwise through the article's group. */
function useTrail(article: Article): { crumbs: Crumb[]; group: string } {
  const { url } = usePage();
  const { left_menu: tree } = useSite();
  const group = useGroupUrl()(article.group) ?? "";
  const trail = trailTo(tree, url).slice(0, -1);
  const groupCrumb = article.groupName ? [{ name: article.groupName, url: group }] : [];
  return { crumbs: trail.length > 0 ? trail : groupCrumb, group };
}

function Cells({ article, group }: { article: Article; group: string }) {
  const text = useText();
  return (
    <>
      {article.updatedAt && (
        <li>
          <span>
            {text("updated")} <ArticleDate iso={article.updatedAt} />
          </span>
        </li>
      )}
      <li>{text("reading-minutes", { minutes: article.readingMinutes })}</li>
      {article.authors.length > 0 && (
        <li>
          <span className="visually-hidden">{text("authors")}: </span>
          <Authors names={article.authors} />
        </li>
      )}
      {article.tags.length > 0 && group !== "" && (
        <li>
          <span className="visually-hidden">{text("tags")}: </span>
          {article.tags.map((tag) => (
            <a key={tag} href={withQuery(group, { tag })}>
              {tag}
            </a>
          ))}
        </li>
      )}
      <ShareItems title={article.title} />
    </>
  );
}

const MAXIMUM_RELATED = 4;

function Related({ article: { related } }: { article: Article }) {
  const text = useText();
  const site = useSite();
  if (related.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="page:related">
      <h2 id="page:related">{text("related-articles")}</h2>
      <ul>
        {related.slice(0, MAXIMUM_RELATED).map((item) => (
          <li key={item.url} lang={foreignTag(item, site)}>
            <a href={item.url}>{item.title}</a>
            {item.summary && <p>{item.summary}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
