import type { ArticleItem, SearchHit } from "../../../../contract/articles.ts";
import { LANGUAGE_TAGS } from "../../../../contract/locales.ts";
import { useText } from "../../../messages/use-text.ts";
import type { ContentProps } from "../../theme.ts";
import { useLinks } from "../links.ts";
import { Poster } from "../poster.tsx";
import { SearchField } from "../search-field.tsx";
import sheet from "../sheet.module.css";
import styles from "./search.module.css";

export default function SearchPage({ content }: ContentProps<"search">) {
  const text = useText();
  const { query, group, result } = content;
  return (
    <>
      <Poster title={text("search-title")}>
        <div className={styles.field}>
          <SearchField group={group} />
        </div>
      </Poster>
      <div className={sheet.sheet}>
        {result && (
          <p className={styles.count} role="status">
            {text("search-count", { count: result.total, query })}
          </p>
        )}
        <Groups content={content} />
        {result && result.total > 0 ? <Hits content={content} /> : <NothingFound content={content} />}
      </div>
    </>
  );
}

/** Where the search looks: all, or one group. Offered when there is a choice. */
function Groups({ content: { query, group, groups, result } }: ContentProps<"search">) {
  const text = useText();
  const url = useSearchUrl();
  if (query === "" || groups.length < 2 || (group === "" && (result?.total ?? 0) === 0)) return null;
  return (
    <nav aria-label={text("search-groups")}>
      <ul className={styles.groups}>
        {[{ slug: "", name: text("all-groups") }, ...groups].map(({ slug, name }) => (
          <li key={slug}>
            <a href={url({ q: query, group: slug })} aria-current={slug === group ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Hits({ content: { query, group, result } }: ContentProps<"search">) {
  const text = useText();
  const url = useSearchUrl();
  if (result === undefined) return null;
  const { items, page, size, total } = result;
  const isLast = page * size >= total;
  return (
    <>
      <h2 className="visually-hidden">{text("search-results")}</h2>
      <ol>
        {items.map((hit) => (
          <Hit key={hit.url} hit={hit} />
        ))}
      </ol>
      {(page > 1 || !isLast) && (
        <nav aria-label={text("pages")} className={styles.pages}>
          {page > 1 && (
            <a href={url({ q: query, group, page: String(page - 1) })} rel="prev">
              ← {text("previous-page")}
            </a>
          )}
          <span>{text("page-number", { page })}</span>
          {!isLast && (
            <a href={url({ q: query, group, page: String(page + 1) })} rel="next">
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
    <li className={styles.hit} lang={foreignTag(hit)}>
      <h3>
        <a href={hit.url} dangerouslySetInnerHTML={{ __html: hit.titleHtml }} />
      </h3>
      <p dangerouslySetInnerHTML={{ __html: hit.snippetHtml }} />
    </li>
  );
}

/** Nearest spellings or advice, and what others read; for an empty query the last alone. */
function NothingFound({ content: { query, result, popular } }: ContentProps<"search">) {
  const text = useText();
  const url = useSearchUrl();
  const suggestions = result?.suggestions ?? [];
  return (
    <>
      {query !== "" && suggestions.length === 0 && <p className={styles.advice}>{text("search-advice")}</p>}
      {suggestions.length > 0 && (
        <section aria-labelledby="suggestions-title" className={styles.near}>
          <h2 id="suggestions-title">{text("did-you-mean")}</h2>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <a href={url({ q: suggestion })}>{suggestion}</a>
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
              <li key={item.url} lang={foreignTag(item)}>
                <a href={item.url}>{item.title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function foreignTag({ language, requestedLanguage }: ArticleItem): string | undefined {
  return language === requestedLanguage ? undefined : LANGUAGE_TAGS[language];
}

/** Writes addresses of the search; empty values are left out. */
function useSearchUrl(): (values: Record<string, string>) => string {
  const { search } = useLinks();
  return (values) => {
    const query = new URLSearchParams(
      Object.entries(values).filter(([, value]) => value !== "" && value !== "1"),
    );
    return `${search}?${query}`;
  };
}
