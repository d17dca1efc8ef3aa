import type { Article } from "../../contract/api/articles.ts";
import { HOME_KEY } from "../../contract/api/home-key.ts";
import { ifMissing } from "../api/error-catalogue.ts";
import { describePage } from "../head/describe-page.ts";
import { articleStructuredData } from "../head/structured-data.ts";
import type { RoutedRequest } from "../page/page-request.ts";
import type { Page } from "../page/page.ts";

/** Resolves an article at its own address, or an article of a group at its short address. */
export async function resolveArticle(request: RoutedRequest): Promise<Page> {
  const { api, call, parameters } = request;
  const { article: slug = "", group } = parameters;
  return articlePage(request, await api.call("articleDetail", { slug, group }, call));
}

/** The article that the site names as its home page; `undefined` if it names none, or nobody may see it yet. */
export async function findHomeArticle({ api, call, site }: RoutedRequest): Promise<Article | undefined> {
  const slug = site.configs[HOME_KEY]?.content;
  return slug ? api.call("articleDetail", { slug }, call).catch(ifMissing()) : undefined;
}

export async function articlePage(request: RoutedRequest, article: Article): Promise<Page> {
  const { site, form, query } = request;
  const isFallback = article.language !== article.requestedLanguage;
  const alternates: Page["alternates"] = { [site.language]: article.url };
  for (const { language, url } of article.languages) {
    if (!isFallback || language !== site.language) alternates[language] = url;
  }
  const path = isFallback ? (alternates[article.language] ?? article.url) : article.url;
  // Few texts have videos, events or questions, so the code for their structured data is loaded only with blocks.
  const extra = article.html.includes('"block-')
    ? (await import("../head/block-data.ts")).blockData(request, article)
    : [];
  return describePage(request, {
    layout: "default",
    status: form?.status,
    content: { name: "article", article, form, sentForm: query.get("need") ?? undefined },
    title: article.title,
    description: article.summary,
    canonicalPath: path,
    alternates,
    hasTranslations: !isFallback,
    openGraphType: "article",
    article,
    jsonLd: [...articleStructuredData(request, article, path), ...extra],
  });
}
