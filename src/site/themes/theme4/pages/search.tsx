import type { SearchHit, SearchResult } from "../../../../contract/api/articles.ts";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { pageSteps } from "../../../parts/page/page-steps.ts";
import { SearchGroups } from "../../../parts/search/search-groups.tsx";
import { Spellings } from "../../../parts/search/spellings.tsx";
import { type SearchPageLinks, useSearchPage } from "../../../parts/search/use-search-page.ts";
import { useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import { Poster } from "../parts/poster.tsx";
import { SearchField } from "../parts/search-field.tsx";
import sheet from "../parts/sheet.module.css";
import styles from "./search.module.css";

export default function SearchPage({ content }: ContentProps<"search">) {
  const text = useText();
  const { group, result } = content;
  const offer = useSearchPage(content);
  return (
    <>
      <Poster title={text("search-title")}>
        <div className={styles.field}>
          <SearchField group={group} />
        </div>
      </Poster>
      <div className={sheet.sheet}>
        {offer.count && (
          <p className={styles.count} role="status">
            {offer.count}
          </p>
        )}
        <SearchGroups groups={offer.groups} className={styles.groups} />
        {result && offer.isFound ? (
          <>
            <Spellings words={offer.spellings} className={styles.advice} />
            <Hits result={result} pageUrl={offer.pageUrl} />
          </>
        ) : (
          <NothingFound content={content} spellings={offer.spellings} />
        )}
      </div>
    </>
  );
}

function Hits({ result, pageUrl }: { result: SearchResult; pageUrl: SearchPageLinks["pageUrl"] }) {
  const text = useText();
  const { items, page, size, total } = result;
  const steps = pageSteps(page, size, total);
  return (
    <>
      <h2 className="visually-hidden">{text("search-results")}</h2>
      <ol>
        {items.map((hit) => (
          <Hit key={hit.url} hit={hit} />
        ))}
      </ol>
      {steps && (
        <nav aria-label={text("pages")} className={styles.pages}>
          {steps.previous && (
            <a href={pageUrl(steps.previous)} rel="prev">
              ← {text("previous-page")}
            </a>
          )}
          <span>{text("page-number", { page })}</span>
          {steps.next && (
            <a href={pageUrl(steps.next)} rel="next">
              {text("next-page")} →
            </a>
          )}
        </nav>
      )}
    </>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  return (
    <li className={styles.hit} lang={foreignTag(hit, useSite())}>
      <h3>
        <a href={hit.url} dangerouslySetInnerHTML={{ __html: hit.titleHtml }} />
      </h3>
      <p dangerouslySetInnerHTML={{ __html: hit.snippetHtml }} />
    </li>
  );
}

interface NothingFoundProps extends ContentProps<"search"> {
  spellings: SearchPageLinks["spellings"];
}

/** Shown if nothing is found: similar spellings or advice, and popular articles. For an empty query, only popular articles are shown. */
function NothingFound({ content: { query, popular }, spellings }: NothingFoundProps) {
  const text = useText();
  const site = useSite();
  return (
    <>
      {query !== "" && spellings.length === 0 && <p className={styles.advice}>{text("search-advice")}</p>}
      {spellings.length > 0 && (
        <section aria-labelledby="suggestions-title" className={styles.near}>
          <h2 id="suggestions-title">{text("did-you-mean")}</h2>
          <ul>
            {spellings.map(({ name, url }) => (
              <li key={url}>
                <a href={url}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {popular.length > 0 && (
        <section aria-labelledby="popular-title" className={styles.near}>
          <h2 id="popular-title">{text("popular-articles")}</h2>
          <ul>
            {popular.map((item) => (
              <li key={item.url} lang={foreignTag(item, site)}>
                <a href={item.url}>{item.title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
