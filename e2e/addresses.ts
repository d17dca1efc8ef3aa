import * as v from "valibot";
import type { LanguageCode } from "../src/contract/locales.ts";
import type { RunningServer } from "./server.ts";

const listSchema = v.object({
  data: v.object({
    items: v.array(v.object({ title: v.string(), url: v.string(), group: v.nullable(v.string()) })),
  }),
});

/** One visible article, as the API lists it. */
export interface ListedArticle {
  title: string;
  url: string;
  group: string | null;
}

/** The newest articles of a tenant, in one language. */
export async function listArticles(
  server: RunningServer,
  tenant = "harbor",
  language: LanguageCode = "en",
): Promise<ListedArticle[]> {
  const answer = await server.fetch("/api/client/article/list?size=20", {
    tenant,
    headers: { "accept-language": language },
  });
  return v.parse(listSchema, JSON.parse(answer.text)).data.items;
}

/** A page that a tenant has, with the status that its document bears. */
export interface PageAddress {
  tenant: string;
  kind: "index" | "article" | "group" | "search" | "need" | "form-submit-success" | "error" | "missing";
  path: string;
  status: number;
}

/** Every page kind of a tenant, in one language. */
export async function pagesOf(
  server: RunningServer,
  tenant: string,
  language: LanguageCode,
): Promise<PageAddress[]> {
  const prefix = language === "en" ? "" : `/${language}`;
  const articles = await listArticles(server, tenant, language);
  const article = articles.find(({ group }) => group !== null) ?? articles[0];
  if (article === undefined) throw new Error(`${tenant} has no article in ${language}`);
  const at = (kind: PageAddress["kind"], path: string, status = 200): PageAddress => ({
    tenant,
    kind,
    path,
    status,
  });
  return [
    at("index", `${prefix}/index.html`),
    at("article", article.url),
    ...(article.group === null
      ? []
      : [at("group", `${prefix}/${encodeURIComponent(article.group)}/index.html`)]),
    at("search", `${prefix}/search.html?q=a`),
    at("need", `${prefix}/need.html`),
    at("form-submit-success", `${prefix}/form-submit-success.html`),
    at("error", `${prefix}/error/404.html`, 404),
    at("missing", `${prefix}/no-such-page.html`, 404),
  ];
}
