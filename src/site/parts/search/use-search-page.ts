import type { PageContent } from "../../page/page.ts";
import { useText } from "../../view/use-text.ts";
import { useLinks, withQuery } from "../page/links.ts";

interface SearchLink {
  name: string;
  url: string;
}

export interface SearchPageLinks {
  isFound: boolean;
  /** The number of results as text; `undefined` before a search. */
  count: string | undefined;
  /** Links that search everywhere or in one group. Empty if there is no choice. */
  groups: (SearchLink & { isCurrent: boolean })[];
  /** Spelling suggestions. */
  spellings: SearchLink[];
  /** Returns the address of a page of the results. */
  pageUrl: (page: number) => string;
}

/** The links and texts of a search page, apart from the results themselves. */
export function useSearchPage(content: Extract<PageContent, { name: "search" }>): SearchPageLinks {
  const text = useText();
  const { search } = useLinks();
  const { query, group, groups, result } = content;
  const isFound = result !== undefined && result.total > 0;
  const hasChoice = query !== "" && groups.length > 1 && (isFound || group !== "");
  const choices = hasChoice ? [{ slug: "", name: text("all-groups") }, ...groups] : [];
  return {
    isFound,
    count: result && text("search-count", { count: result.total, query }),
    groups: choices.map(({ slug, name }) => ({
      name,
      url: withQuery(search, { q: query, group: slug }),
      isCurrent: slug === group,
    })),
    spellings: (result?.suggestions ?? []).map((name) => ({ name, url: withQuery(search, { q: name }) })),
    pageUrl: (page) => withQuery(search, { q: query, group, page }),
  };
}
