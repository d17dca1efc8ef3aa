import { isExternalUrl, splitLanguage } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { decodePath, splitUrl } from "../../contract/addresses/redirects.ts";
import { isArticleSlug, isGroupSlug } from "../../contract/addresses/slugs.ts";

/** The parts of an address on the site that may belong to an article's page: `/zh/news/opening.html#part`. */
export interface PageAddress {
  /** The language in the path; absent if the path does not name one. */
  prefix?: LanguageCode | undefined;
  group?: string | undefined;
  slug: string;
  query: string;
  /** The anchor without `#`, decoded. */
  anchor: string;
}

/** Splits an address on the site; `undefined` if no article of any theme can have this address. */
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

/**
 * Returns an address on the site, which may contain one of the site's hosts, as a path with query and hash; `undefined` for any
 * other address.
 */
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

/**
 * The slug in an address, which identifies the articles that it may mean. `host` is absent if the address does not contain one.
 */
export interface PageReference {
  host?: string | undefined;
  slug: string;
}

/** Returns the name that represents the articles with a slug in the list of a text's references. */
export function pageReference({ host, slug }: PageReference): string {
  return host === undefined ? `slug:${slug}` : `host:${host}/${slug}`;
}

/** Parses a name made by {@link pageReference}; `undefined` for a reference to a file. */
export function readPageReference(reference: string): PageReference | undefined {
  const [, host, slug] = /^(?:slug:|host:([^/]+)\/)(.+)$/s.exec(reference) ?? [];
  return slug === undefined ? undefined : { host, slug };
}

/** Returns all names that represent links to a page with this slug, on a site with these hosts. */
export function referencesToPage(slug: string, hosts: Iterable<string>): string[] {
  return [pageReference({ slug }), ...[...hosts].map((host) => pageReference({ host, slug }))];
}

/** Matches where an address with a host may begin, even directly after other characters. */
const START_OF_ADDRESS = /(?=https?:\/\/)|(?<!\/)(?=www\.)/i;

/**
 * Finds the addresses of pages in a piece of text without spaces. An address with a host ends at `.html`, since Chinese text
 * may follow it directly.
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
