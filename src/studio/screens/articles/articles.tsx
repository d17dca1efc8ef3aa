import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type CSSProperties, useEffect, useRef } from "react";
import { LANGUAGE_CODES, type LanguageCode, isLanguageCode } from "../../../contract/addresses/locales.ts";
import { TEXT_STATES, articleListSchema } from "../../../contract/studio/article-list.ts";
import { ARTICLE_ENDPOINTS } from "../../../contract/studio/endpoints/articles.ts";
import { call } from "../../api/call.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { sitesQuery } from "../../session/sites.ts";
import { ArticleRows } from "./article-rows.tsx";
import { moveInTable } from "./move-in-table.ts";
import styles from "./articles.module.css";

/** What is typed into the search is asked for after this long, in milliseconds. */
const TYPING_MS = 250;

/** The articles of a site: a row each, a column for each language. */
export function Articles({ tenant }: { tenant: string }) {
  const text = useText();
  const filter = useFilter();
  const sites = useQuery(sitesQuery);
  const site = sites.data?.find(({ code }) => code === tenant);
  const languages = site?.languages ?? LANGUAGE_CODES;
  const list = useInfiniteQuery({
    queryKey: ["articles", tenant, filter],
    queryFn: ({ pageParam, signal }) => {
      const input = { tenant, ...filter, after: pageParam ?? undefined };
      return call(ARTICLE_ENDPOINTS.listArticles, input, articleListSchema, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const pages = list.data?.pages ?? [];
  const count = pages.reduce((sum, { articles }) => sum + articles.length, 0);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Screen title={text("articles")} kicker={site?.name ?? tenant}>
      <Filters languages={languages} />
      <p role="status" className="visually-hidden">
        {list.isFetching ? text("loading") : text("articles-count", { count })}
      </p>
      {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.isSuccess && count === 0 && (
        <Empty title={text(isFiltered ? "no-articles-found" : "no-articles")}>
          <p>{text(isFiltered ? "no-articles-found-what-to-do" : "no-articles-what-to-do")}</p>
          {isFiltered && <Button onClick={() => changeQuery(NO_FILTER)}>{text("all-articles")}</Button>}
        </Empty>
      )}
      {count > 0 && (
        // The roles are those of the elements, which lose them where they are laid out as a grid.
        <table
          role="table"
          className={styles["table"]}
          style={{ "--languages": languages.length } as CSSProperties}
          onKeyDown={moveInTable}
        >
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {text("article")}
              </th>
              {languages.map((language) => (
                <th key={language} role="columnheader" scope="col">
                  {LANGUAGE_NAMES[language]}
                </th>
              ))}
            </tr>
          </thead>
          {pages.map((page, index) => (
            <ArticleRows
              key={page.articles[0]?.key ?? index}
              {...{ tenant, languages }}
              articles={page.articles}
            />
          ))}
        </table>
      )}
      {list.hasNextPage && <More isBusy={list.isFetchingNextPage} load={() => void list.fetchNextPage()} />}
    </Screen>
  );
}

const NO_FILTER = { q: "", language: "", state: "" };

interface Filter {
  query: string | undefined;
  language: LanguageCode | undefined;
  state: (typeof TEXT_STATES)[number] | undefined;
}

/** What the address says; what it cannot mean counts for nothing. */
function useFilter(): Filter {
  const { searchParams } = useLocation();
  const language = searchParams.get("language");
  const state = searchParams.get("state");
  return {
    query: searchParams.get("q") || undefined,
    language: isLanguageCode(language) ? language : undefined,
    state: TEXT_STATES.find((known) => known === state),
  };
}

function Filters({ languages }: { languages: readonly LanguageCode[] }) {
  const text = useText();
  const { query, language, state } = useFilter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address may change without the field: by Back, say.
    if (field.current !== null && document.activeElement !== field.current) field.current.value = query ?? "";
  }, [query]);
  return (
    <search className={styles["filters"]}>
      <Field
        ref={field}
        type="search"
        label={text("search-articles")}
        defaultValue={query}
        onChange={({ currentTarget: { value } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => changeQuery({ q: value.trim() }), TYPING_MS);
        }}
      />
      <Choice
        label={text("language")}
        value={language ?? ""}
        onChange={(event) => changeQuery({ language: event.currentTarget.value })}
      >
        <option value="">{text("any-language")}</option>
        {languages.map((code) => (
          <option key={code} value={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </Choice>
      <Choice
        label={text("state")}
        value={state ?? ""}
        onChange={(event) => changeQuery({ state: event.currentTarget.value })}
      >
        <option value="">{text("any-state")}</option>
        {TEXT_STATES.map((each) => (
          // What is missing is missing in some language.
          <option key={each} value={each} disabled={each === "missing" && language === undefined}>
            {text(`state-${each}`)}
          </option>
        ))}
      </Choice>
    </search>
  );
}

/** Loads the next page when it is scrolled near, or pressed. */
function More({ isBusy, load }: { isBusy: boolean; load: () => void }) {
  const text = useText();
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (end.current === null || isBusy) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && latest.current(),
      { rootMargin: "100%" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isBusy]);
  return (
    <div ref={end} className={styles["more"]}>
      <Button isBusy={isBusy} onClick={load}>
        {text("more-articles")}
      </Button>
    </div>
  );
}
