import type { Article, Heading } from "../../../../contract/api/articles.ts";
import { ArticleDate } from "../../../parts/article/article-date.tsx";
import { isRevised } from "../../../parts/article/article-notices.tsx";
import { Authors } from "../../../parts/article/authors.tsx";
import { ContentsList } from "../../../parts/article/contents-list.tsx";
import { ShareItems } from "../../../parts/article/share-items.tsx";
import { useEntryInSight } from "../../../parts/article/use-entry-in-sight.ts";
import { useScrollSpy } from "../../../parts/article/use-scroll-spy.ts";
import { Breadcrumbs } from "../../../parts/page/breadcrumbs.tsx";
import { useLinks, withQuery } from "../../../parts/page/links.ts";
import { useText } from "../../../view/use-text.ts";
import styles from "./article-aside.module.css";

/** Minimum number of headings for a table of contents. */
const LONG = 4;

interface ArticleAsideProps {
  article: Article;
  groupUrl: string | undefined;
  lang: string | undefined;
}

/** Details next to the article: its group, authors and date, and the contents of a long text. */
export function ArticleAside({ article, groupUrl, lang }: ArticleAsideProps) {
  const text = useText();
  const headings = article.headings.filter(({ depth }) => depth <= 3);
  return (
    <div className={styles.aside}>
      <dl className={styles.facts}>
        {article.authors.length > 0 && (
          <Fact name={text("authors")}>
            <Authors names={article.authors} />
          </Fact>
        )}
        {article.publishedAt && (
          <Fact name={text("published")}>
            <ArticleDate iso={article.publishedAt} />
          </Fact>
        )}
        {isRevised(article) && (
          <Fact name={text("updated")}>
            <ArticleDate iso={article.updatedAt} />
          </Fact>
        )}
      </dl>
      <p className={styles.length}>{text("reading-minutes", { minutes: article.readingMinutes })}</p>
      <Trail article={article} groupUrl={groupUrl} />
      <ul className={styles.share} aria-label={text("share")}>
        <ShareItems title={article.title} />
      </ul>
      {headings.length >= LONG && <Contents headings={headings} lang={lang} />}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The path to the page, and tags that link to similar articles. */
function Trail({ article, groupUrl }: Pick<ArticleAsideProps, "article" | "groupUrl">) {
  const text = useText();
  const links = useLinks();
  return (
    <>
      <Breadcrumbs
        crumbs={article.groupName ? [{ name: article.groupName, url: groupUrl ?? "" }] : []}
        listClassName={styles.trail}
      />
      {article.tags.length > 0 && (
        <ul className={styles.tags} aria-label={text("tags")}>
          {article.tags.map((tag) => (
            <li key={tag}>
              <a href={withQuery(links.search, { q: tag })}>{tag}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * The contents. They are next to the text if there is room, otherwise folded above it, because a long list would separate the title from
 * the text.
 */
function Contents({ headings, lang }: { headings: readonly Heading[]; lang: string | undefined }) {
  const text = useText();
  const current = useScrollSpy(headings.map(({ id }) => id));
  const column = useEntryInSight(current);
  const list = <ContentsList headings={headings} current={current} lang={lang} className={styles.headings} />;
  return (
    <>
      <details className={styles.folded}>
        <summary>{text("contents")}</summary>
        {list}
      </details>
      <nav className={styles.contents} aria-labelledby="page:contents" ref={column}>
        <p id="page:contents">{text("contents")}</p>
        {list}
      </nav>
    </>
  );
}
