import type { SearchHit } from "../../../../contract/articles.ts";
import { useText } from "../../../messages/use-text.ts";
import { useLinks, withQuery } from "../../../parts/links.ts";
import type { ContentProps } from "../../theme.ts";
import { Cover } from "../cover.tsx";
import { Display } from "../display.tsx";
import { foreignLanguage, ItemFacts } from "../lists/item-facts.tsx";
import { Ledger } from "../lists/ledger.tsx";
import { Pagination } from "../pagination.tsx";
import { SearchField } from "../search-field.tsx";
import grid from "../grid.module.css";
import styles from "./search.module.css";

/** The question in the largest type, the answers below it. */
export default function SearchPage({ content }: ContentProps<"search">) {
  const text = useText();
  const links = useLinks();
  const { query, group, groups, result } = content;
  const isFound = result !== undefined && result.total > 0;
  return (
    <div className={styles.page}>
      <div className={`${grid.frame} ${styles.head}`}>
        <h1 className={grid.label}>{text("search-title")}</h1>
        <SearchField group={group} />
        <div className={styles.facts}>
          {result && <p role="status">{text("search-count", { count: result.total, query })}</p>}
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
        </div>
      </div>
      {isFound ? (
        <div className={grid.frame}>
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
        </div>
      ) : (
        <NothingFound content={content} />
      )}
    </div>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const lang = foreignLanguage(hit);
  return (
    <li className={styles.hit}>
      <div className={styles.words} lang={lang}>
        <h3 className={styles.title}>
          <a href={hit.url} dangerouslySetInnerHTML={{ __html: hit.titleHtml }} />
        </h3>
        <p className={styles.snippet} dangerouslySetInnerHTML={{ __html: hit.snippetHtml }} />
      </div>
      <ItemFacts item={hit} />
      <Cover picture={hit.cover} title={hit.title} sizes="50vw md:25vw" className={styles.picture} />
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
        <div className={`${grid.frame} ${styles.nothing}`}>
          {result && result.suggestions.length > 0 ? (
            <>
              <h2 className={grid.label}>{text("did-you-mean")}</h2>
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
        <section aria-labelledby="popular-title">
          <Display text={text("popular-articles")} id="popular-title" className={styles.popular} />
          <Ledger items={popular.slice(0, 6)} />
        </section>
      )}
    </>
  );
}
