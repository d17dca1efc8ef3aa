import { homeUrl, languagePrefix } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { languageOfTag } from "../../contract/addresses/language-preferences.ts";
import { GROUP_INDEX_SLUG, hasRoute } from "../../contract/addresses/routes.ts";
import { RESERVED_SLUGS, isArticleSlug } from "../../contract/addresses/slugs.ts";
import type { ArticleItem } from "../../contract/api/articles.ts";
import { SiteError } from "../../contract/api/errors.ts";
import type { RoutedRequest } from "../page/page-request.ts";

/**
 * Finds the page that a mistyped address probably means. Tries the address without its ending or with another one, in other letter case,
 * as a folder, and with another language code. If the theme does not have the page, the home page is suggested.
 */
export async function findLikelyPage(
  request: RoutedRequest,
  wanted: string,
): Promise<ArticleItem | undefined> {
  const { languages } = request.site.languageConfig;
  const segments = segmentsOf(wanted);
  const [first = ""] = segments;
  const named = /^[a-z]{2}([-_]\w+)*$/i.test(first) ? languageOfTag(first) : undefined;
  if (named !== undefined) segments.shift();
  const language = languages.find(({ code }) => code === named)?.code ?? request.address.language;
  const there: RoutedRequest = {
    ...request,
    address: { ...request.address, language },
    call: { ...request.call, language },
  };
  const name = withoutEnding(segments.pop()) || GROUP_INDEX_SLUG;
  const group = segments.pop();
  const ownPage = group === undefined ? findOwnPage(name.toLowerCase(), there) : undefined;
  // True if the ordinary address of the article has already been tried.
  const isOrdinary = group === undefined && named === undefined && wanted === `/${name.toLowerCase()}.html`;
  if (ownPage !== undefined) return ownPage;
  const folder = group === undefined ? name : name.toLowerCase() === GROUP_INDEX_SLUG ? group : undefined;
  // Not tried in browsers, because they log every 404 in the console.
  const article = isOrdinary || request.isInBrowser ? undefined : await findArticle(name, there);
  return article ?? (folder === undefined ? undefined : await findGroup(folder, there));
}

function withoutEnding(segment = ""): string {
  return segment.replace(/\.(html?|xhtml|php|aspx?|jsp|md)$/i, "");
}

function segmentsOf(path: string): string[] {
  try {
    return composed(decodeURIComponent(path))
      .split(/[\\/]/)
      .filter((segment) => segment.trim() !== "");
  } catch {
    return [];
  }
}

function findOwnPage(name: string, request: RoutedRequest): ArticleItem | undefined {
  const { text, address } = request;
  const { theme, language, defaultLanguage } = address;
  const at = `${languagePrefix(language, defaultLanguage)}/${name}.html`;
  if (name === "need" && hasRoute(theme, name)) return linkTo(at, text("need-title"), request);
  if (name === "search" && hasRoute(theme, name)) return linkTo(at, text("search-title"), request);
  return RESERVED_SLUGS.some((slug) => slug === name)
    ? linkTo(homeUrl(address), text("home"), request)
    : undefined;
}

/** Finds the article with this name, as written or in lower case. */
async function findArticle(name: string, request: RoutedRequest): Promise<ArticleItem | undefined> {
  const { api, call } = request;
  for (const slug of new Set([name, name.toLowerCase()])) {
    if (!isArticleSlug(slug)) continue;
    try {
      const { url, title, language } = await api.call("articleDetail", { slug }, call);
      return { ...linkTo(url, title, request), language };
    } catch (error) {
      if (!(error instanceof SiteError) || error.status !== 404) throw error;
    }
  }
  return undefined;
}

async function findGroup(name: string, request: RoutedRequest): Promise<ArticleItem | undefined> {
  const groups = await request.api.call("articleGroups", {}, request.call);
  const group = groups.find(({ slug }) => slug.toLowerCase() === name.toLowerCase());
  return group?.url ? linkTo(group.url, group.name, request) : undefined;
}

/** A list item for a page that is not an article. It has no date. */
function linkTo(url: string, title: string, { site, address }: RoutedRequest): ArticleItem {
  return {
    slug: "",
    group: null,
    title,
    summary: "",
    cover: null,
    url,
    publishedAt: "",
    updatedAt: "",
    readingMinutes: 0,
    language: address.language,
    requestedLanguage: site.language,
  };
}
