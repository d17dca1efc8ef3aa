import type { SearchHit } from "../../../../contract/api/articles.ts";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { SearchGroups } from "../../../parts/search/search-groups.tsx";
import { Spellings } from "../../../parts/search/spellings.tsx";
import { type SearchPageLinks, useSearchPage } from "../../../parts/search/use-search-page.ts";
import { useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import { ItemMeta } from "../lists/item-meta.tsx";
import { Ledger } from "../lists/ledger.tsx";
import { Cover } from "../parts/cover.tsx";
import { Display } from "../parts/display.tsx";
import { Pagination } from "../parts/pagination.tsx";
import { SearchField } from "../parts/search-field.tsx";
import grid from "../parts/grid.module.css";
import styles from "./search.module.css";

/** The query in the largest type, and the results below it. */
export default function SearchPage({ content }: ContentProps<"search">) {
  const text = useText();
  const { group, result } = content;
  const offer = useSearchPage(content);
  return (
    <div className={styles.page}>
      <div className={`${grid.frame} ${styles.head}`}>
        <h1 className={grid.label}>{text("search-title")}</h1>
        <SearchField group={group} />
        <div className={styles.facts}>
          {offer.count && <p role="status">{offer.count}</p>}
          <SearchGroups groups={offer.groups} className={styles.groups} />
        </div>
      </div>
      {result && offer.isFound ? (
        <div className={grid.frame}>
          <Spellings words={offer.spellings} className={styles.instead} />
          <h2 className="visually-hidden">{text("search-results")}</h2>
          <ol>
            {result.items.map((hit) => (
              <Hit key={hit.url} hit={hit} />
            ))}
          </ol>
          <Pagination page={result.page} size={result.size} total={result.total} url={offer.pageUrl} />
        </div>
      ) : (
        <NothingFound content={content} spellings={offer.spellings} />
      )}
    </div>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  return (
    <li className={styles.hit}>
      <div className={styles.words} lang={foreignTag(hit, useSite())}>
        <h3 className={styles.title}>
          <a href={hit.url} dangerouslySetInnerHTML={{ __html: hit.titleHtml }} />
        </h3>
        <p className={styles.snippet} dangerouslySetInnerHTML={{ __html: hit.snippetHtml }} />
      </div>
      <ItemMeta item={hit} />
      <Cover picture={hit.cover} title={hit.title} sizes="50vw md:25vw" className={styles.picture} />
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
        <div className={`${grid.frame} ${styles.nothing}`}>
          {spellings.length > 0 ? (
            <>
              <h2 className={grid.label}>{text("did-you-mean")}</h2>
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
        <section aria-labelledby="popular-title">
          <Display text={text("popular-articles")} id="popular-title" className={styles.popular} />
          <Ledger items={popular.slice(0, 6)} />
        </section>
      )}
    </>
  );
}
