import { groupUrl, homeUrl, languagePrefix } from "../../contract/addresses/addresses.ts";
import { hasRoute } from "../../contract/addresses/routes.ts";
import type { Article } from "../../contract/api/articles.ts";
import type { RoutedRequest } from "../page/page-request.ts";
import { tagOf } from "../page/site-tag.ts";
import { mediaUrl } from "../pictures/media-url.ts";
import { absolute } from "./absolute.ts";
import { siteName } from "./site-name.ts";
import { socialPicture } from "./social-picture.ts";

type StructuredData = Record<string, unknown>;

/** Structured data about the organization that publishes the site. */
export function organization(request: RoutedRequest): StructuredData {
  const { siteConfig } = request.site;
  const { email, phone, address } = siteConfig.contact;
  const hasContact = email || phone || address;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: siteName(request.site),
    url: absolute(request, homeUrl({ ...request.address, language: request.address.defaultLanguage })),
    logo: siteConfig.logo && logoAddress(request, siteConfig.logo),
    sameAs: siteConfig.social.length > 0 ? siteConfig.social.map(({ url }) => url) : undefined,
    contactPoint: hasContact
      ? { "@type": "ContactPoint", contactType: "customer service", email, telephone: phone }
      : undefined,
    address,
  };
}

function logoAddress(request: RoutedRequest, src: string): string {
  const made = socialPicture(request, [{ src, alt: "" }]);
  return made?.url ?? absolute(request, mediaUrl(request.site.fileUrl, src));
}

/** Structured data about the site, including its search page if the theme has one. */
export function webSite(request: RoutedRequest): StructuredData {
  const { site, address } = request;
  const prefix = languagePrefix(address.language, address.defaultLanguage);
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: siteName(site),
    url: absolute(request, homeUrl(request.address)),
    inLanguage: tagOf(site, site.language),
    potentialAction: hasRoute(site.themeCode, "search")
      ? {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${absolute(request, `${prefix}/search.html`)}?q={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        }
      : undefined,
  };
}

/** Structured data about an article, with its breadcrumbs. */
export function articleStructuredData(
  request: RoutedRequest,
  article: Article,
  path: string,
): StructuredData[] {
  const { site, address } = request;
  const url = absolute(request, path);
  const list = article.group === null ? undefined : groupUrl(address, article.group);
  return [
    {
      "@context": "https://schema.org",
      "@type": "Article",
      headline: article.title,
      description: article.summary || undefined,
      image: socialPicture(request, [article.cover])?.url,
      datePublished: article.publishedAt || undefined,
      dateModified: article.updatedAt || undefined,
      inLanguage: tagOf(site, article.language),
      keywords: article.tags.length > 0 ? article.tags.join(", ") : undefined,
      author:
        article.authors.length > 0
          ? article.authors.map((name) => ({ "@type": "Person", name }))
          : { "@type": "Organization", name: siteName(site) },
      publisher: { "@type": "Organization", name: siteName(site) },
      mainEntityOfPage: url,
    },
    breadcrumbs(request, [
      ...(list === undefined ? [] : [{ name: article.groupName ?? article.group ?? "", path: list }]),
      { name: article.title, path },
    ]),
  ];
}

/** Structured data about the path from the home page to a page. */
export function breadcrumbs(
  request: RoutedRequest,
  steps: readonly { name: string; path: string }[],
): StructuredData {
  const home = { name: siteName(request.site), path: homeUrl(request.address) };
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [home, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(request, path),
    })),
  };
}
