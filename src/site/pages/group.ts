import { groupUrl } from "../../contract/addresses/addresses.ts";
import { GROUP_INDEX_SLUG } from "../../contract/addresses/routes.ts";
import type { Group } from "../../contract/api/articles.ts";
import { notFound } from "../../contract/api/errors.ts";
import { describePage } from "../head/describe-page.ts";
import { breadcrumbs } from "../head/structured-data.ts";
import { alternatesInAllLanguages, pageNumber } from "../page/page-addresses.ts";
import type { Resolution, RoutedRequest } from "../page/page-request.ts";
import type { Page } from "../page/page.ts";
import { resolveArticle } from "./article.ts";

/** Resolves an article in its group, or for the reserved slug the group's list. */
export async function resolveGroupArticle(request: RoutedRequest): Promise<Resolution> {
  if (request.parameters["article"] === GROUP_INDEX_SLUG) return resolveGroup(request);
  return { kind: "page", page: await resolveArticle(request) };
}

async function resolveGroup(request: RoutedRequest): Promise<Resolution> {
  const { api, call, parameters, query, text, address } = request;
  const slug = parameters["group"] ?? "";
  const tag = query.get("tag") ?? "";
  const page = pageNumber(query);
  const list = await api.call("articleList", { group: slug, tag, page, languages: true }, call);
  const { group } = list;
  if (group === null) throw notFound(`Group ${slug}`);
  const url = groupUrl(address, slug) ?? request.path;
  const lastPage = Math.max(Math.ceil(list.total / list.size), 1);
  // The list may have been longer earlier, or may be longer in another language.
  if (page > lastPage) return { kind: "redirect", status: 302, location: pageOf(url, lastPage, tag) };

  const shown = describePage(request, {
    layout: "default",
    content: { name: "group", group, list, tag },
    title: page > 1 ? text("group-page-title", { name: group.name, page }) : group.name,
    description: group.description,
    canonicalPath: page > 1 ? `${url}?page=${page}` : url,
    // Not indexed if the list is filtered by tag, because it repeats articles of the whole list, or if it is empty.
    isIndexed: tag === "" && list.total > 0,
    queryKeys: ["page", "tag"],
    alternates: alternatesOf(request, group, pageOf(request.path, page, tag)),
    // Page breaks of the list differ between languages, so only the first pages correspond to each other.
    hasTranslations: page === 1,
    feedGroup: group,
    jsonLd: [breadcrumbs(request, [{ name: group.name, path: url }])],
    previous: page > 1 ? pageOf(url, page - 1, tag) : undefined,
    next: page * list.size < list.total ? pageOf(url, page + 1, tag) : undefined,
  });
  return { kind: "page", page: shown };
}

/** The addresses of the list in its own language and in every language in which the backend reports articles. */
function alternatesOf(request: RoutedRequest, { languages }: Group, path: string): Page["alternates"] {
  const all = alternatesInAllLanguages(request, path);
  if (languages === undefined) return all;
  const shown = new Set<string>([request.site.language, ...languages.map(({ language }) => language)]);
  return Object.fromEntries(Object.entries(all).filter(([code]) => shown.has(code)));
}

function pageOf(url: string, page: number, tag: string): string {
  const query = new URLSearchParams({ ...(page > 1 ? { page: String(page) } : {}), ...(tag ? { tag } : {}) });
  return query.size > 0 ? `${url}?${query}` : url;
}
