import type { TenantReader } from "../../content/store.ts";
import { groupUrl, languagePrefix } from "../../contract/addresses.ts";
import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/locales.ts";
import { keepsRoute } from "../../contract/routes.ts";
import { escapeXml } from "./xml.ts";

/** One sitemap holds no more, by the sitemap protocol. */
export const SITEMAP_LIMIT = 50_000;

interface SitemapEntry {
  path: string;
  updatedAt?: string | undefined;
  /** The same page in each language, its own included; empty where the page itself tells them. */
  alternates: { tag: string; path: string }[];
}

/** Every page of a tenant that is to be found: home, group lists and articles; fallbacks are left out. */
export async function* listSitemapEntries(reader: TenantReader): AsyncGenerator<SitemapEntry> {
  const { languages, defaultLanguage, theme } = reader.tenant;
  const shared = (pathIn: (language: LanguageCode) => string): SitemapEntry[] => {
    const alternates = languages.map((language) => ({
      tag: LANGUAGE_TAGS[language],
      path: pathIn(language),
    }));
    return alternates.map(({ path }) => ({ path, alternates: alternates.length > 1 ? alternates : [] }));
  };
  if (keepsRoute(theme, "index"))
    yield* shared((language) => `${languagePrefix(language, defaultLanguage)}/`);
  if (keepsRoute(theme, "need"))
    yield* shared((language) => `${languagePrefix(language, defaultLanguage)}/need.html`);
  for (const language of languages) {
    for (const { slug, url } of await reader.listGroups(language)) {
      if (url !== "" && groupUrl({ theme, language, defaultLanguage }, slug) !== undefined)
        yield { path: url, alternates: [] };
    }
    for await (const batch of reader.eachArticle(language)) {
      for (const item of batch) {
        if (item.language === language) yield { path: item.url, updatedAt: item.updatedAt, alternates: [] };
      }
    }
  }
}

export function writeSitemap(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map(({ path, updatedAt, alternates }) =>
    [
      "<url>",
      `<loc>${escapeXml(origin + path)}</loc>`,
      updatedAt === undefined ? "" : `<lastmod>${escapeXml(updatedAt)}</lastmod>`,
      ...alternates.map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other.tag}" href="${escapeXml(origin + other.path)}"/>`,
      ),
      "</url>",
    ].join(""),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`;
}

/** Names the parts of a sitemap that is too long for one file. */
export function writeSitemapIndex(parts: number, origin: string): string {
  const sitemaps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${sitemaps.join("\n")}\n</sitemapindex>\n`;
}
