import { articleUrl } from "../../contract/addresses/addresses.ts";
import { LANGUAGE_CODES, type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { Api, CallOptions } from "../../contract/api/api.ts";
import type { Article, ArticleItem, Group } from "../../contract/api/articles.ts";
import type { Banner } from "../../contract/api/banners.ts";
import type { ConfigMap, TenantLink } from "../../contract/api/config.ts";
import type { DataOf, EndpointName, endpoints } from "../../contract/api/endpoints.ts";
import { type SiteError, notFound } from "../../contract/api/errors.ts";
import type { MenuTree } from "../../contract/api/menus.ts";

/** The content of a tenant as a plain object. */
export interface PlainContent {
  theme: ThemeCode;
  defaultLanguage: LanguageCode;
  configs: Record<string, ConfigMap>;
  menus: MenuTree;
  banners: Record<string, Banner[]>;
  groups: Omit<Group, "url" | "total">[];
  articles: PlainArticle[];
  tenants?: TenantLink[];
}

export type PlainArticle = Pick<Article, "slug" | "group" | "title" | "language"> & Partial<Article>;

/** Calls that fail, by endpoint. If the value is a function, a call fails only for parameters for which it returns an error. */
export type PlainFailures = Partial<
  Record<EndpointName, SiteError | ((parameters: unknown) => SiteError | undefined)>
>;

type Answers = {
  [Name in EndpointName]: (
    parameters: Record<string, unknown>,
    language: LanguageCode,
  ) => DataOf<(typeof endpoints)[Name]>;
};

/** A content API for tests that reads from a plain object. `calls` records all calls. */
export function createPlainApi(content: PlainContent, failures: PlainFailures = {}) {
  const calls: { name: EndpointName; parameters: unknown; language: string }[] = [];
  const answers = answersOf(content);
  const api: Api = {
    async call(name, parameters, { language, signal }: CallOptions) {
      calls.push({ name, parameters, language });
      signal?.throwIfAborted();
      const rule = failures[name];
      const failure = typeof rule === "function" ? rule(parameters) : rule;
      if (failure !== undefined) throw failure;
      const code = isLanguageCode(language) ? language : content.defaultLanguage;
      return answers[name]({ ...(parameters as object) }, code);
    },
  };
  return { api, calls };
}

function answersOf(content: PlainContent): Answers {
  const inLanguage = (language: LanguageCode) =>
    content.articles
      .filter((article) => article.language === language)
      .map((article) => complete(content, article));
  const page = (items: ArticleItem[], parameters: Record<string, unknown>) => {
    const size = Number(parameters["size"] ?? 12);
    const number = Number(parameters["page"] ?? 1);
    return {
      items: items.slice((number - 1) * size, number * size),
      total: items.length,
      page: number,
      size,
    };
  };
  const groups = (language: LanguageCode): Group[] =>
    content.groups.map((group) => {
      const total = inLanguage(language).filter((article) => article.group === group.slug).length;
      return {
        ...group,
        total,
        url: articleUrl(addressOf(content, language), { slug: "index", group: group.slug }),
      };
    });
  const shownIn = ({ slug }: Group) =>
    LANGUAGE_CODES.flatMap((language) => {
      const group = groups(language).find((other) => other.slug === slug && other.total > 0);
      return group === undefined ? [] : [{ language, url: group.url }];
    });
  return {
    menuTree: () => content.menus,
    menuPage: () => ({ menus: content.menus }),
    menuPart: () => [],
    configByParent: ({ parentCode }) => content.configs[String(parentCode)] ?? {},
    bannerList: ({ id }) => content.banners[String(id)] ?? [],
    articleDetail: ({ slug, group }, language) => {
      const found = inLanguage(language).find(
        (article) => article.slug === slug && (group === undefined || article.group === group),
      );
      if (found === undefined) throw notFound(`Article ${String(slug)}`);
      return found;
    },
    articleList: (parameters, language) => {
      const { group, tag, languages } = parameters;
      const items = inLanguage(language).filter(
        (article) => (!group || article.group === group) && (!tag || article.tags.includes(String(tag))),
      );
      const asked = groups(language).find(({ slug }) => slug === group);
      return {
        ...page(items, parameters),
        group:
          asked === undefined || languages !== true
            ? (asked ?? null)
            : { ...asked, languages: shownIn(asked) },
      };
    },
    articleGroups: (_parameters, language) => groups(language),
    articleSearch: (parameters, language) => {
      const words = String(parameters["q"]).toLowerCase().split(" ");
      const items = inLanguage(language).filter(({ title }) =>
        words.some((word) => title.toLowerCase().includes(word)),
      );
      const { items: shown, ...rest } = page(items, parameters);
      const hits = shown.map((item) => ({ ...item, titleHtml: item.title, snippetHtml: item.summary }));
      return { ...rest, items: hits, suggestions: [] };
    },
    articleSuggest: ({ q }, language) =>
      inLanguage(language)
        .filter(({ title }) => title.toLowerCase().startsWith(String(q).toLowerCase()))
        .map(({ title, url }) => ({ title, url, titleHtml: title })),
    submitNeed: () => ({ id: "1" }),
    submitForm: () => ({ id: "1" }),
    recordVisit: () => ({}),
    needTime: () => ({ token: "1.signature" }),
    tenantList: () => content.tenants ?? [],
  };
}

function addressOf({ theme, defaultLanguage }: PlainContent, language: LanguageCode) {
  return { theme, defaultLanguage, language };
}

function complete(content: PlainContent, article: PlainArticle): Article {
  const { language, slug } = article;
  const languages = content.articles
    .filter((other) => other.slug === slug && other.group === article.group)
    .map((other) => ({
      language: other.language,
      url: articleUrl(addressOf(content, other.language), other),
    }));
  return {
    summary: "",
    cover: null,
    url: articleUrl(addressOf(content, article.requestedLanguage ?? language), article),
    publishedAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-02T00:00:00.000Z",
    readingMinutes: 1,
    requestedLanguage: language,
    html: `<p>${article.title}</p>`,
    headings: [],
    blocks: [],
    tags: [],
    authors: [],
    groupName: content.groups.find((group) => group.slug === article.group)?.name ?? null,
    languages,
    isOutdated: false,
    previous: null,
    next: null,
    related: [],
    ...article,
  };
}
