import { isExternalUrl, splitLanguage } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { decodePath, splitUrl } from "../../contract/addresses/redirects.ts";
import { isArticleSlug, isGroupSlug } from "../../contract/addresses/slugs.ts";

/** The parts of an address of the site that may be an article's page, `/zh/news/opening.html#part`. */
export interface PageAddress {
  /** The language in the path; absent if the path names none. */
  prefix?: LanguageCode | undefined;
  group?: string | undefined;
  slug: string;
  query: string;
  /** The anchor without `#`, decoded. */
  anchor: string;
}

/** Splits an address of the site; `undefined` if no article can have the address, whatever the theme. */
export function readPageAddress(href: string): PageAddress | undefined {
  if (!href.startsWith("/") || isExternalUrl(href)) return undefined;
  const { path: rawPath, query, hash } = splitUrl(href);
  const path = decodePath(rawPath);
  if (path === undefined) return undefined;
  const { prefix, path: rest } = splitLanguage(path);
  const [, group, slug = ""] = /^\/(?:([^/]+)\/)?([^/]+)\.html$/.exec(rest) ?? [];
  if (!isArticleSlug(slug) || (group !== undefined && !isGroupSlug(group))) return undefined;
  return { prefix, group, slug, query, anchor: decodePath(hash.slice(1)) ?? hash.slice(1) };
}

/** An address of the site, which may name one of its own hosts, as a path with query and hash; `undefined` for any other. */
export function pathOnSite(
  address: string,
  { hosts }: { hosts: { has(host: string): boolean } },
): string | undefined {
  if (!isExternalUrl(address)) return address.startsWith("/") ? address : undefined;
  const url = webAddress(address);
  return url !== null && hosts.has(url.host) ? url.pathname + url.search + url.hash : undefined;
}

function webAddress(address: string): URL | null {
  const url = URL.parse(address, "https://site.invalid");
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** The articles that an address may mean. `host` is absent if the address does not name one. */
export interface PageReference {
  host?: string | undefined;
  slug: string;
}

/** The name under which a text's references list the articles with a slug. */
export function pageReference({ host, slug }: PageReference): string {
  return host === undefined ? `slug:${slug}` : `host:${host}/${slug}`;
}

/** Reads what {@link pageReference} wrote; `undefined` for a reference to a file. */
export function readPageReference(reference: string): PageReference | undefined {
  const [, host, slug] = /^(?:slug:|host:([^/]+)\/)(.+)$/s.exec(reference) ?? [];
  return slug === undefined ? undefined : { host, slug };
}

/** All names for links to a page with this slug, on a site with these hosts. */
export function referencesToPage(slug: string, hosts: Iterable<string>): string[] {
  return [pageReference({ slug }), ...[...hosts].map((host) => pageReference({ host, slug }))];
}

/** Where an address with a host may begin, even directly after other characters. */
const START_OF_ADDRESS = /(?=https?:\/\/)|(?<!\/)(?=www\.)/i;

/**
 * Finds the addresses of pages in a piece of text without spaces. Chinese text may follow an address directly, so an address with a
 * host ends at `.html`.
 */
export function pagesIn(written: string): PageReference[] {
  const page = readPageAddress(written);
  if (page !== undefined) return [{ slug: page.slug }];
  return written.split(START_OF_ADDRESS).flatMap((part) => {
    const [address] = /^(?:https?:\/\/|www\.|\/\/)[^?#]+?\.html/i.exec(part) ?? [];
    const url = address === undefined ? null : webAddress(address.replace(/^www/i, "http://www"));
    const { slug } = (url && readPageAddress(url.pathname)) ?? {};
    return url === null || slug === undefined ? [] : [{ host: url.host, slug }];
  });
}
