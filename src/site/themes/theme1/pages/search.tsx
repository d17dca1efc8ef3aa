import type { SearchHit } from "../../../../contract/articles.ts";
import { LANGUAGE_TAGS } from "../../../../contract/locales.ts";
import { useText } from "../../../messages/use-text.ts";
import { ArticleDate } from "../../../parts/article-date.tsx";
import { useLinks, withQuery } from "../../../parts/links.ts";
import type { ContentProps } from "../../theme.ts";
import { ArticleCard } from "../article-card.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { PageHead } from "../page-head.tsx";
import { Pagination } from "../pagination.tsx";
import { SearchField } from "../search-field.tsx";
import frame from "../frame.module.css";
import styles from "./search.module.css";

export default function SearchPage({ content }: ContentProps<"search">) {
  const text = useText();
  const { query, group, groups, result } = content;
  const links = useLinks();
  const isFound = result !== undefined && result.total > 0;
  return (
    <>
      <div className={frame.frame}>
        <Breadcrumbs crumbs={[{ name: text("search-title"), url: "" }]} />
      </div>
      <PageHead title={text("search-title")} />
      <div className={`${frame.frame} ${styles.page}`}>
        <SearchField group={group} />
        {result && (
          <p className={styles.count} role="status">
            {text("search-count", { count: result.total, query })}
          </p>
        )}
        {result && isFound && result.suggestions.length > 0 && (
          <p>
            {text("did-you-mean")}{" "}
            {result.suggestions.map((suggestion) => (
              <a key={suggestion} href={withQuery(links.search, { q: suggestion })}>
                {suggestion}
              </a>
            ))}
          </p>
        )}
        {query !== "" && groups.length > 1 && (isFound || group !== "") && (
          <nav aria-label={text("search-groups")}>
            <ul className={styles.groups}>
              {[{ slug: "", name: text("all-groups") }, ...groups].map(({ slug, name }) => (
                <li key={slug}>
                  <a
                    href={withQuery(links.search, { q: query, group: slug })}
                    aria-current={slug === group ? "true" : undefined}
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {isFound && (
          <>
            <h2 className="visually-hidden">{text("search-results")}</h2>
            <ol>
              {result.items.map((hit) => (
                <Hit key={hit.url} hit={hit} />
              ))}
            </ol>
            <Pagination
              page={result.page}
              size={result.size}
              total={result.total}
              url={(page) => withQuery(links.search, { q: query, group, page })}
            />
          </>
        )}
        {!isFound && <NothingFound content={content} />}
      </div>
    </>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const lang = hit.language === hit.requestedLanguage ? undefined : LANGUAGE_TAGS[hit.language];
  return (
    <li className={styles.hit} lang={lang}>
      <h3 className={styles.title}>
        <a href={hit.url} dangerouslySetInnerHTML={{ __html: hit.titleHtml }} />
      </h3>
      <p className={styles.snippet} dangerouslySetInnerHTML={{ __html: hit.snippetHtml }} />
      <p className={styles.meta}>
        <ArticleDate iso={hit.publishedAt} />
      </p>
    </li>
  );
}

/** Nearest spellings, advice and what others read; for an empty query the last alone. */
function NothingFound({ content: { query, result, popular } }: ContentProps<"search">) {
  const text = useText();
  const links = useLinks();
  return (
    <>
      {query !== "" && (
        <div className={styles.nothing}>
          {result && result.suggestions.length > 0 ? (
            <>
              <h2>{text("did-you-mean")}</h2>
              <ul className={styles.suggestions}>
                {result.suggestions.map((suggestion) => (
                  <li key={suggestion}>
                    <a href={withQuery(links.search, { q: suggestion })}>{suggestion}</a>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>{text("search-advice")}</p>
          )}
        </div>
      )}
      {popular.length > 0 && (
        <section aria-labelledby="popular-title" className={styles.popular}>
          <h2 id="popular-title" className={styles.popularTitle}>
            {text("popular-articles")}
          </h2>
          <div className={styles.cards}>
            {popular.slice(0, 6).map((item) => (
              <ArticleCard key={item.url} item={item} look="row" />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
