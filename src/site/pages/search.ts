import type { Group } from "../../contract/api/articles.ts";
import { describePage } from "../head/describe-page.ts";
import { alternatesInAllLanguages, urlWithQuery, pageNumber } from "../page/page-addresses.ts";
import type { RoutedRequest } from "../page/page-request.ts";
import type { Page } from "../page/page.ts";

const POPULAR_ITEMS = 6;
/** Maximum number of groups to which a search can be narrowed. If there are more, the groups of the results come first. */
const MAXIMUM_GROUPS = 40;

/** Resolves the search page. If nothing is found, it offers popular articles. */
export async function resolveSearch(request: RoutedRequest): Promise<Page> {
  const { api, call, query, text } = request;
  const wanted = (query.get("q") ?? "").trim();
  const group = query.get("group") ?? "";
  const [allGroups, result] = await Promise.all([
    api.call("articleGroups", {}, call),
    wanted === ""
      ? undefined
      : api.call("articleSearch", { q: wanted, group, page: pageNumber(query) }, call),
  ]);
  const groups = offeredGroups(allGroups, [group, ...(result?.items.map((item) => item.group) ?? [])]);
  const isEmpty = result === undefined || result.total === 0;
  const popular = isEmpty
    ? (await api.call("articleList", { sort: "popular", size: POPULAR_ITEMS }, call)).items
    : [];
  return describePage(request, {
    layout: "default",
    content: { name: "search", query: wanted, group, groups, result, popular },
    title: wanted === "" ? text("search-title") : text("search-results-title", { query: wanted }),
    isIndexed: false,
    queryKeys: ["q", "group", "page"],
    alternates: alternatesInAllLanguages(request, urlWithQuery(request, ["q", "group"])),
  });
}

/** The groups with these slugs, followed by other groups in their usual order. */
function offeredGroups(groups: readonly Group[], slugs: readonly (string | null | undefined)[]): Group[] {
  if (groups.length <= MAXIMUM_GROUPS) return [...groups];
  const wanted = new Set(slugs);
  let room = MAXIMUM_GROUPS - groups.filter(({ slug }) => wanted.has(slug)).length;
  return groups.filter(({ slug }) => wanted.has(slug) || room-- > 0);
}
