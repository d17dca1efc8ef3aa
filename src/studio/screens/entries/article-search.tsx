import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type LanguageCode, LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { ARTICLE_ENDPOINTS, type ListedArticle } from "../../../contract/studio/endpoints/articles.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Field } from "../../parts/field.tsx";
import styles from "./article-search.module.css";

/** Maximum number of suggestions. */
const SHOWN = 8;

export interface ArticleSearchProps {
  tenant: string;
  /** The language in which titles are shown, for articles that have it. */
  language: LanguageCode;
  isChosen: (article: ListedArticle) => boolean;
  choose: (article: ListedArticle) => void;
}

/** Finds articles by title, in any language, and offers the best ones. */
export function ArticleSearch({ tenant, language, isChosen, choose }: ArticleSearchProps) {
  const text = useText();
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ["target-articles", tenant, query],
    queryFn: ({ signal }) =>
      call(
        ARTICLE_ENDPOINTS.listArticles,
        { tenant, ...(query === "" ? { sort: "changed" as const } : { query }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const articles = (data?.articles ?? []).slice(0, SHOWN);
  return (
    <>
      <Field
        type="search"
        label={text("target-find-article")}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={(event) => {
          const [first] = articles;
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // Otherwise, Enter would submit the form.
          event.preventDefault();
          if (first !== undefined && query !== "") choose(first);
        }}
      />
      <ul className={styles["found"]}>
        {articles.map((article) => {
          const { key, texts } = article;
          const shown = texts.find((each) => each.language === language) ?? texts[0];
          return (
            <li key={key}>
              <button type="button" aria-pressed={isChosen(article)} onClick={() => choose(article)}>
                <span lang={shown && LANGUAGE_TAGS[shown.language]}>{shown?.title ?? key}</span>{" "}
                <code>{key}</code>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
