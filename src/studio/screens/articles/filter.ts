import { type LanguageCode, isLanguageCode } from "../../../contract/addresses/locales.ts";
import {
  TEXT_STATES,
  type TextState,
  WORK_SORTS,
  type WorkSort,
} from "../../../contract/studio/endpoints/articles.ts";
import { useLocation } from "../../routing/location.ts";

/** The filter of the list. It is part of the address, so that it can be shared and bookmarked. */
export interface ArticleFilter {
  query: string | undefined;
  language: LanguageCode | undefined;
  state: TextState | undefined;
  /** The slug of a group. */
  group: string | undefined;
  tag: string | undefined;
  author: string | undefined;
  sort: WorkSort | undefined;
}

/** Query parameters that remove every part of an {@link ArticleFilter}. */
export const NO_FILTER = { q: "", language: "", state: "", group: "", tag: "", author: "", sort: "" };

/** Reads the filter from the address. Invalid values are ignored. */
export function useArticleFilter(): ArticleFilter {
  const { searchParams } = useLocation();
  const language = searchParams.get("language");
  const state = searchParams.get("state");
  return {
    query: searchParams.get("q") || undefined,
    language: isLanguageCode(language) ? language : undefined,
    state: TEXT_STATES.find((known) => known === state),
    group: searchParams.get("group") || undefined,
    tag: searchParams.get("tag") || undefined,
    author: searchParams.get("author") || undefined,
    sort: WORK_SORTS.find((known) => known === searchParams.get("sort")),
  };
}

/** Returns the part of an address's query that filters and sorts the list, in a fixed order. Empty if nothing does. */
export function filterIn(parameters: URLSearchParams): string {
  const kept = Object.keys(NO_FILTER).flatMap((name) => {
    const value = parameters.get(name) ?? "";
    return value === "" ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}
