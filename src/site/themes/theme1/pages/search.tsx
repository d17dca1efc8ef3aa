import type { SearchHit } from "../../../../contract/api/articles.ts";
import { ArticleDate } from "../../../parts/article/article-date.tsx";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { SearchGroups } from "../../../parts/search/search-groups.tsx";
import { Spellings } from "../../../parts/search/spellings.tsx";
import { type SearchPageLinks, useSearchPage } from "../../../parts/search/use-search-page.ts";
import { useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import { ArticleCard } from "../parts/article-card.tsx";
import { Breadcrumbs } from "../parts/breadcrumbs.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { Pagination } from "../parts/pagination.tsx";
import { SearchField } from "../parts/search-field.tsx";
import frame from "../parts/frame.module.css";
import styles from "./search.module.css";

export default function SearchPage({ content }: ContentProps<"search">) {
  const text = useText();
  const { group, result } = content;
  const offer = useSearchPage(content);
  return (
    <>
      <div className={frame.frame}>
        <Breadcrumbs crumbs={[{ name: text("search-title"), url: "", isCurrent: true }]} />
      </div>
      <PageHead title={text("search-title")} />
      <div className={`${frame.frame} ${styles.page}`}>
        <SearchField group={group} />
        {offer.count && (
          <p className={styles.count} role="status">
            {offer.count}
          </p>
        )}
        {offer.isFound && <Spellings words={offer.spellings} />}
        <SearchGroups groups={offer.groups} className={styles.groups} />
        {result && offer.isFound && (
          <>
            <h2 className="visually-hidden">{text("search-results")}</h2>
            <ol>
              {result.items.map((hit) => (
                <Hit
                  key={hit.url}
                  hit={hit}
                  group={content.groups.find(({ slug }) => slug === hit.group)?.name}
                />
              ))}
            </ol>
            <Pagination page={result.page} size={result.size} total={result.total} url={offer.pageUrl} />
          </>
        )}
        {!offer.isFound && <NothingFound content={content} spellings={offer.spellings} />}
      </div>
    </>
  );
}

/** A row of the results: group and date, and next to them the article. */
function Hit({ hit, group }: { hit: SearchHit; group: string | undefined }) {
  return (
    <li className={styles.hit} lang={foreignTag(hit, useSite())}>
      <h3 className={styles.title}>
        <a href={hit.url} dangerouslySetInnerHTML={{ __html: hit.titleHtml }} />
      </h3>
      <p className={styles.snippet} dangerouslySetInnerHTML={{ __html: hit.snippetHtml }} />
      <p className={styles.meta}>
        {group && <span>{group}</span>}
        <ArticleDate iso={hit.publishedAt} />
      </p>
    </li>
  );
}

interface NothingFoundProps extends ContentProps<"search"> {
  spellings: SearchPageLinks["spellings"];
}

/** Shown if nothing is found: similar spellings, advice and popular articles. For an empty query, only popular articles are shown. */
function NothingFound({ content: { query, popular }, spellings }: NothingFoundProps) {
  const text = useText();
  return (
    <>
      {query !== "" && (
        <div className={styles.nothing}>
          {spellings.length > 0 ? (
            <>
              <h2>{text("did-you-mean")}</h2>
              <ul className={styles.suggestions}>
                {spellings.map(({ name, url }) => (
                  <li key={url}>
                    <a href={url}>{name}</a>
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
