import type { Range, Tenant, TenantReader } from "../../content/store.ts";
import { homeUrl, languagePrefix } from "../../contract/addresses/addresses.ts";
import { alternateTags } from "../../contract/addresses/language-tags.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { hasRoute } from "../../contract/addresses/routes.ts";
import { escapeXml } from "./xml.ts";

/**
 * Maximum number of addresses in one file, set by the sitemap protocol. Longer sitemaps are split, and an index lists the parts.
 */
const MAXIMUM_ADDRESSES = 50_000;
/**
 * Number of addresses in a part. The protocol also limits a file to 50 MB, and with its translations an address of a hundred
 * Chinese characters takes up to 4 kB.
 */
const PART_SIZE = 10_000;

interface SitemapEntry {
  path: string;
  updatedAt?: string | undefined;
  /** Addresses of the page in all its languages, including its own. */
  alternates: Partial<Record<LanguageCode, string>>;
}

/** All pages of a tenant that search engines should find: fixed pages, group lists and articles, without language fallbacks. */
export interface Sitemap {
  size: number;
  /** The number of parts; 0 if a single file contains everything. */
  parts: number;
  /** Iterates over the entries of a part (numbered from 1), or over all entries. */
  entries(part?: number): AsyncIterable<SitemapEntry>;
}

/** Counts a tenant's pages. Their entries are read later, while the sitemap is written. */
export async function planSitemap(reader: TenantReader): Promise<Sitemap> {
  const fixed = await listFixedEntries(reader);
  const sections: Section[] = [{ size: fixed.length, entries: (range) => slice(fixed, range) }];
  for (const language of reader.tenant.languages) {
    const size = await reader.countAddresses(language);
    sections.push({ size, entries: (range) => listArticleEntries(reader, language, range) });
  }
  const size = sections.reduce((sum, section) => sum + section.size, 0);
  return {
    size,
    parts: size > MAXIMUM_ADDRESSES ? Math.ceil(size / PART_SIZE) : 0,
    entries: (part) =>
      walk(
        sections,
        part === undefined ? { from: 0, limit: size } : { from: (part - 1) * PART_SIZE, limit: PART_SIZE },
      ),
  };
}

interface Section {
  size: number;
  entries(range: Range): AsyncIterable<SitemapEntry> | Iterable<SitemapEntry>;
}

/** Iterates over a range of several lists as if they were a single list. */
async function* walk(sections: readonly Section[], { from, limit }: Range): AsyncGenerator<SitemapEntry> {
  let start = 0;
  for (const { size, entries } of sections) {
    const first = Math.max(from - start, 0);
    const count = Math.min(size, from + limit - start) - first;
    if (count > 0) yield* entries({ from: first, limit: count });
    start += size;
  }
}

async function listFixedEntries(reader: TenantReader): Promise<SitemapEntry[]> {
  const { languages, defaultLanguage, theme } = reader.tenant;
  const inEach = (pathIn: (language: LanguageCode) => string) =>
    Object.fromEntries(languages.map((language) => [language, pathIn(language)]));
  const pages = (["index", "need"] as const)
    .filter((name) => hasRoute(theme, name))
    .flatMap((name) => {
      const alternates = inEach((language) => `${languagePrefix(language, defaultLanguage)}/${name}.html`);
      return Object.values(alternates).map((path) => ({ path, alternates }));
    });
  // Group pages are included only in languages in which the group has articles.
  const lists = new Map<string, SitemapEntry["alternates"]>();
  for (const language of languages) {
    for (const { slug, url } of await reader.listGroups(language))
      if (url !== "") lists.set(slug, { ...lists.get(slug), [language]: url });
  }
  return [
    ...pages,
    ...[...lists.values()].flatMap((alternates) =>
      Object.values(alternates).map((path) => ({ path, alternates })),
    ),
  ];
}

async function* listArticleEntries(
  reader: TenantReader,
  language: LanguageCode,
  range: Range,
): AsyncGenerator<SitemapEntry> {
  const { languages, theme, defaultLanguage } = reader.tenant;
  for await (const batch of reader.eachAddress(language, range)) {
    for (const { url, updatedAt, translations } of batch) {
      // The article that is the home page is listed as that page.
      if (url === homeUrl({ theme, language, defaultLanguage })) continue;
      const alternates: SitemapEntry["alternates"] = {};
      for (const other of languages) {
        const address = translations[other];
        if (address !== undefined) alternates[other] = address;
      }
      yield { path: url, updatedAt, alternates };
    }
  }
}

function slice<Item>(items: readonly Item[], { from, limit }: Range): Item[] {
  return items.slice(from, from + limit);
}

const DECLARATION = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9";
/** Number of characters written at a time. */
const PIECE_LENGTH = 64 * 1024;

export interface SitemapWriting extends Pick<Tenant, "defaultLanguage" | "languageTags"> {
  origin: string;
}

/** Writes addresses as they arrive, in chunks of 64 Ki characters. */
export async function* writeSitemap(
  entries: AsyncIterable<SitemapEntry>,
  writing: SitemapWriting,
): AsyncGenerator<string> {
  let piece = `${DECLARATION}<urlset xmlns="${SITEMAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for await (const entry of entries) {
    piece += writeEntry(entry, writing);
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}</urlset>\n`;
}

function writeEntry(
  { path, updatedAt, alternates }: SitemapEntry,
  { origin, defaultLanguage, languageTags }: SitemapWriting,
): string {
  const links = LANGUAGE_CODES.flatMap((language): [string, string][] => {
    const address = alternates[language];
    return address === undefined ? [] : alternateTags(languageTags[language]).map((tag) => [tag, address]);
  });
  // A page in a single language has no alternates.
  if (Object.keys(alternates).length < 2) links.length = 0;
  const fallback = alternates[defaultLanguage];
  if (fallback !== undefined && links.length > 0) links.push(["x-default", fallback]);
  return [
    "<url>",
    `<loc>${escapeXml(origin + path)}</loc>`,
    updatedAt === undefined ? "" : `<lastmod>${escapeXml(updatedAt)}</lastmod>`,
    ...links.map(
      ([tag, address]) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(origin + address)}"/>`,
    ),
    "</url>\n",
  ].join("");
}

/** Writes the index that lists the parts of a sitemap too long for one file. */
export function writeSitemapIndex(parts: number, origin: string): string {
  const sitemaps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return `${DECLARATION}<sitemapindex xmlns="${SITEMAPS}">\n${sitemaps.join("\n")}\n</sitemapindex>\n`;
}
