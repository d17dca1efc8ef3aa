import type { Article, Heading } from "../../../../contract/articles.ts";
import { useText } from "../../../messages/use-text.ts";
import { ArticleDate } from "../../../parts/article-date.tsx";
import { useLinks, withQuery } from "../../../parts/links.ts";
import { useScrollSpy } from "../../../parts/use-scroll-spy.ts";
import styles from "./article-aside.module.css";

/** From how many headings on a text is long enough for a list of them. */
const LONG = 4;

interface ArticleAsideProps {
  article: Article;
  groupUrl: string | undefined;
  lang: string | undefined;
}

/** The caption of the whole: where it belongs, who, when, and for a long text what is in it. */
export function ArticleAside({ article, groupUrl, lang }: ArticleAsideProps) {
  const text = useText();
  const headings = article.headings.filter(({ depth }) => depth <= 3);
  const isRevised = article.updatedAt.slice(0, 10) > article.publishedAt.slice(0, 10);
  return (
    <div className={styles.aside}>
      <dl className={styles.facts}>
        {article.authors.length > 0 && <Fact name={text("authors")}>{article.authors.join(", ")}</Fact>}
        <Fact name={text("published")}>
          <ArticleDate iso={article.publishedAt} />
        </Fact>
        {isRevised && (
          <Fact name={text("updated")}>
            <ArticleDate iso={article.updatedAt} />
          </Fact>
        )}
      </dl>
      <p className={styles.length}>{text("reading-minutes", { minutes: article.readingMinutes })}</p>
      <Trail article={article} groupUrl={groupUrl} />
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

/** The way here, and the subjects that lead to others like it. */
function Trail({ article, groupUrl }: Pick<ArticleAsideProps, "article" | "groupUrl">) {
  const text = useText();
  const links = useLinks();
  return (
    <>
      <nav aria-label={text("breadcrumbs")}>
        <ol className={styles.trail}>
          <li>
            <a href={links.home}>{text("home")}</a>
          </li>
          {article.groupName && (
            <li>{groupUrl ? <a href={groupUrl}>{article.groupName}</a> : article.groupName}</li>
          )}
        </ol>
      </nav>
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

function Contents({ headings, lang }: { headings: readonly Heading[]; lang: string | undefined }) {
  const text = useText();
  const current = useScrollSpy(headings.map(({ id }) => id));
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <p id="contents-title">{text("contents")}</p>
      <ol lang={lang}>
        {headings.map(({ id, depth, text: heading }) => (
          <li key={id} data-depth={depth}>
            <a href={`#${encodeURIComponent(id)}`} aria-current={id === current ? "location" : undefined}>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
