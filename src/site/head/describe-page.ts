import { feedUrl } from "../../contract/addresses/addresses.ts";
import { alternateTags, openGraphLocale } from "../../contract/addresses/language-tags.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import type { Article, Group } from "../../contract/api/articles.ts";
import { urlWithQuery } from "../page/page-addresses.ts";
import type { RoutedRequest } from "../page/page-request.ts";
import type { Page, PageContent, PageHead } from "../page/page.ts";
import { tagOf } from "../page/site-tag.ts";
import { absolute } from "./absolute.ts";
import { siteName } from "./site-name.ts";
import { sitePicture, socialPicture } from "./social-picture.ts";

/** What a page declares about itself. Everything else is derived from the site and the address. */
export interface PageDescription {
  layout: Page["layout"];
  content: PageContent;
  status?: number | undefined;
  title: string;
  /** Whether the title is that of the site, so that the site's name is not appended. */
  isSiteTitle?: boolean;
  description?: string;
  /** Whether search engines may index the page. Default: true. */
  isIndexed?: boolean;
  /** Query keys that the content depends on. */
  queryKeys?: readonly string[];
  /** Path of the canonical address. Default: the address of the page in its own language. */
  canonicalPath?: string | undefined;
  alternates: Page["alternates"];
  /** Whether the alternates show the same content in other languages. Default: true. */
  hasTranslations?: boolean;
  openGraphType?: "website" | "article";
  article?: Article;
  feedGroup?: Group;
  jsonLd?: Record<string, unknown>[];
  previous?: string | undefined;
  next?: string | undefined;
}

/** Creates a page with its head. */
export function describePage(request: RoutedRequest, description: PageDescription): Page {
  const { site, url } = request;
  const { alternates, queryKeys = [], isIndexed = true } = description;
  const queryStart = url.indexOf("?");
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  const canonicalPath = description.canonicalPath ?? alternates[site.language] ?? path;
  return {
    url: urlWithQuery({ query: request.query, path }, queryKeys),
    language: site.language,
    status: description.status ?? 200,
    layout: description.layout,
    content: description.content,
    alternates,
    head: headOf(request, description, isIndexed ? absolute(request, canonicalPath) : undefined),
  };
}

function headOf(
  request: RoutedRequest,
  description: PageDescription,
  canonical: string | undefined,
): PageHead {
  const { site, origin } = request;
  const siteTitle = site.siteConfig.title;
  const isOwnTitle = description.isSiteTitle || siteTitle === "" || description.title === siteTitle;
  return {
    title: (isOwnTitle ? description.title : `${description.title} · ${siteTitle}`) || origin,
    description: description.description || site.siteConfig.description,
    canonical,
    isIndexed: canonical !== undefined && !/\bnoindex\b/i.test(site.siteConfig.robots ?? ""),
    hreflang:
      canonical === undefined || description.hasTranslations === false
        ? []
        : translations(request, description.alternates),
    openGraph: openGraph(request, description, canonical),
    jsonLd: canonical === undefined ? [] : (description.jsonLd ?? []),
    feeds: feeds(request, description),
    previous: description.previous,
    next: description.next,
  };
}

function translations(request: RoutedRequest, alternates: Page["alternates"]): PageHead["hreflang"] {
  const links: PageHead["hreflang"] = [];
  // A page in a single language has no alternates, as in the sitemap.
  if (Object.values(alternates).filter(Boolean).length < 2) return links;
  const link = (tag: string, path: string | undefined) => {
    if (path !== undefined) links.push({ tag, href: absolute(request, path) });
  };
  for (const code of LANGUAGE_CODES)
    for (const tag of alternateTags(tagOf(request.site, code))) link(tag, alternates[code]);
  link("x-default", alternates[request.address.defaultLanguage]);
  return links;
}

/** Minimum width in pixels for a large preview card. */
const LARGE_CARD_WIDTH = 300;

function openGraph(
  request: RoutedRequest,
  { title, description, openGraphType = "website", article, alternates, hasTranslations }: PageDescription,
  canonical: string | undefined,
): PageHead["openGraph"] {
  const { siteConfig, language } = request.site;
  const properties: PageHead["openGraph"] = [];
  const say = (property: string, content: string | undefined) => {
    if (content) properties.push({ property, content });
  };
  say("og:type", openGraphType);
  say("og:title", title);
  say("og:description", description || siteConfig.description);
  say("og:url", canonical);
  say("og:site_name", siteConfig.title);
  const localeOf = (code: LanguageCode) => openGraphLocale(code, tagOf(request.site, code));
  say("og:locale", localeOf(article?.language ?? language));
  if (hasTranslations !== false) {
    for (const code of LANGUAGE_CODES) {
      if (code !== language && alternates[code]) say("og:locale:alternate", localeOf(code));
    }
  }
  const picture = socialPicture(request, [article?.cover, sitePicture(request)]);
  say("og:image", picture?.url);
  say("og:image:type", picture?.type);
  say("og:image:width", picture?.width?.toString());
  say("og:image:height", picture?.height?.toString());
  say("og:image:alt", picture?.alt);
  say("article:published_time", article?.publishedAt);
  say("article:modified_time", article?.updatedAt);
  for (const tag of article?.tags ?? []) say("article:tag", tag);
  const isLarge = picture !== undefined && (picture.width ?? LARGE_CARD_WIDTH) >= LARGE_CARD_WIDTH;
  say("twitter:card", isLarge ? "summary_large_image" : "summary");
  return properties;
}

function feeds({ address, site }: RoutedRequest, { feedGroup }: PageDescription): PageHead["feeds"] {
  const title = siteName(site);
  const all = [{ title, href: feedUrl(address) }];
  return feedGroup === undefined
    ? all
    : [{ title: `${feedGroup.name} · ${title}`, href: feedUrl(address, feedGroup.slug) }, ...all];
}
