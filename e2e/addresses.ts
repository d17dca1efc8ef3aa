import * as v from "valibot";
import { LANGUAGE_TAGS, type LanguageCode } from "../src/contract/addresses/locales.ts";
import { hasRoute, type RouteName } from "../src/contract/addresses/routes.ts";
import { type ThemeCode, THEME_CODES } from "../src/contract/addresses/themes.ts";
import type { RunningServer } from "./server.ts";

/** The language tags of the demo sites. */
export const DEMO_TAGS = { ...LANGUAGE_TAGS, en: "en-GB" } as const satisfies Record<LanguageCode, string>;

const listSchema = v.object({
  data: v.object({
    items: v.array(v.object({ title: v.string(), url: v.string(), group: v.nullable(v.string()) })),
  }),
});

const themeSchema = v.object({
  data: v.object({ themeCode: v.object({ content: v.picklist(THEME_CODES) }) }),
});

/** A published article, as the API lists it. */
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

/** A page of a tenant, with the HTTP status of its document. */
export interface PageAddress {
  tenant: string;
  kind: "index" | "article" | "group" | "search" | "need" | "form-submit-success" | "error" | "missing";
  path: string;
  status: number;
}

/** One page of every kind that a tenant's theme has, in one language. */
export async function pagesOf(
  server: RunningServer,
  tenant: string,
  language: LanguageCode,
): Promise<PageAddress[]> {
  const prefix = language === "en" ? "" : `/${language}`;
  const [theme, articles] = await Promise.all([
    themeOf(server, tenant),
    listArticles(server, tenant, language),
  ]);
  const article = articles.find(({ group }) => group !== null) ?? articles[0];
  if (article === undefined) throw new Error(`${tenant} has no article in ${language}`);
  const pages: (PageAddress & { route?: RouteName })[] = [
    { tenant, kind: "index", route: "index", path: `${prefix}/index.html`, status: 200 },
    { tenant, kind: "article", route: "article", path: article.url, status: 200 },
    { tenant, kind: "search", route: "search", path: `${prefix}/search.html?q=a`, status: 200 },
    { tenant, kind: "need", route: "need", path: `${prefix}/need.html`, status: 200 },
    {
      tenant,
      kind: "form-submit-success",
      route: "form-submit-success",
      path: `${prefix}/form-submit-success.html`,
      status: 200,
    },
    { tenant, kind: "error", route: "error-error", path: `${prefix}/error/404.html`, status: 404 },
    { tenant, kind: "missing", path: `${prefix}/no-such-page.html`, status: 404 },
  ];
  if (article.group !== null) {
    const path = `${prefix}/${encodeURIComponent(article.group)}/index.html`;
    pages.push({ tenant, kind: "group", route: "group-article", path, status: 200 });
  }
  return pages.filter(({ route }) => route === undefined || hasRoute(theme, route));
}

/** The theme of a tenant. */
export async function themeOf(server: RunningServer, tenant: string): Promise<ThemeCode> {
  const { text } = await server.fetch("/api/client/sys/config/findByParentCode?parentCode=default_theme", {
    tenant,
  });
  return v.parse(themeSchema, JSON.parse(text)).data.themeCode.content;
}
