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
  /** Without `#`, decoded. */
  anchor: string;
}

/** Splits an address; `undefined` for those that no article can have, whatever the theme. */
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

/** The name under which a text's references list the articles with a slug. */
export function slugReference(slug: string): string {
  return `slug:${slug}`;
}

/** The slug in a reference; `undefined` for a reference to a file. */
export function slugOfReference(reference: string): string | undefined {
  return reference.startsWith("slug:") ? reference.slice("slug:".length) : undefined;
}
