import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { ARTICLE_ENDPOINTS } from "../../contract/studio/endpoints/articles.ts";
import type { ListedSite } from "../../contract/studio/endpoints/sites.ts";
import { call } from "../api/call.ts";
import { articlePath, articleScreen, parseArticleName } from "../articles/article-name.ts";
import { type RecentArticle, recentArticles } from "../articles/recent-articles.ts";
import { LANGUAGE_NAMES } from "../messages/language-names.ts";
import { go } from "../routing/location.ts";
import { sitesQuery } from "../session/sites.ts";
import { type Command, matchesWords } from "./command.ts";

/** Maximum number of sites to search when no site is open. */
const SITES = 8;
const SHOWN = 12;

/** Searches titles and paths of articles in all languages: on the current site, or on several sites if none is open. */
export function useFoundArticles(tenant: string | undefined, typed: string): Command[] {
  const query = useDeferredValue(typed.trim());
  const { data: sites = [] } = useQuery(sitesQuery);
  const searched = tenant === undefined ? sites.slice(0, SITES) : sites.filter(({ code }) => code === tenant);
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: ["find-articles", searched.map(({ code }) => code), query],
    queryFn: async ({ signal }) =>
      (await Promise.all(searched.map((site) => find(site, query, signal)))).flat(),
    enabled: query !== "" && searched.length > 0,
    placeholderData: keepPreviousData,
  });
  if (query === "") return [];
  // While new results load, previous ones stay visible only if they match the new query, because Enter opens the active one.
  const found = isPlaceholderData ? data.filter((command) => matchesWords(command, typed)) : data;
  return found.slice(0, SHOWN);
}

/** The articles of a site that a person has opened last. */
export function recentCommands(person: string, { code, name: site }: ListedSite): Command[] {
  return recentArticles(person, code).flatMap((recent) => openText(code, site, recent));
}

/** The command that opens a text of an article; none if the file is not an article. */
function openText(tenant: string, site: string, { name, title }: RecentArticle): Command[] {
  const parsed = parseArticleName(name);
  if (parsed === undefined) return [];
  return [
    {
      id: `${tenant} ${name}`,
      label: title,
      detail: `${LANGUAGE_NAMES[parsed.language]} · ${articlePath(parsed)} · ${site}`,
      tag: LANGUAGE_TAGS[parsed.language],
      run: () => go(articleScreen(tenant, parsed)),
    },
  ];
}

async function find(
  { code, name: site }: ListedSite,
  query: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const { articles } = await call(ARTICLE_ENDPOINTS.listArticles, { tenant: code, query }, { signal });
  return articles.flatMap(({ texts }) => texts.flatMap((text) => openText(code, site, text)));
}
