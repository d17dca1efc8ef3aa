import { useEffect, useMemo, useState } from "react";
import { usePage, useSite } from "../../view/context.ts";
import { type Findings, findArticles } from "./find-articles.ts";
import { type LiveSearchState, createLiveSearch } from "./live-search.ts";

/** Searches the site's articles while the visitor types. Call `search` after every change of the text. */
export function useLiveSearch(): LiveSearchState<Findings> & { search: (text: string) => void } {
  const { language } = usePage();
  const { defaultLanguage } = useSite().languageConfig;
  const [state, setState] = useState<LiveSearchState<Findings>>({
    status: "idle",
    query: "",
    answer: undefined,
  });
  const live = useMemo(
    () =>
      createLiveSearch<Findings>({
        ask: (query, signal) => findArticles(query, { language, defaultLanguage, signal }),
        onChange: setState,
      }),
    [language, defaultLanguage],
  );
  useEffect(() => () => live.stop(), [live]);
  return { ...state, search: live.search };
}
