import type { TenantReader } from "../../content/store.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ArticleItem } from "../../contract/api/articles.ts";
import { readSiteDetails } from "./site-details.ts";

/** Maximum number of articles listed per group, and of those without a group. The sitemap lists all. */
const ARTICLES_PER_PART = 20;

/** Number of articles read at a time while looking for those without a group, at most `MAXIMUM_LOOKS` times. */
const ARTICLES_PER_LOOK = 100;
const MAXIMUM_LOOKS = 10;

/** Writes a short guide to the site for language models, in Markdown: its description and its pages by group. */
export async function writeLlmsText(reader: TenantReader, origin: string): Promise<string> {
  const language = reader.tenant.defaultLanguage;
  const site = await readSiteDetails(reader, language);
  const parts = [`# ${oneLine(site.title || reader.tenant.name)}`];
  if (site.description !== "") parts.push(`> ${oneLine(site.description)}`);
  const addSection = (name: string, items: readonly ArticleItem[]) => {
    const lines = items.map((item) => articleLine(item, origin));
    if (lines.length > 0) parts.push(`## ${oneLine(name)}`, lines.join("\n"));
  };
  addSection("Pages", await listUngrouped(reader, language));
  for (const group of await reader.listGroups(language)) {
    const list = await reader.listArticles({ group: group.slug, page: 1, size: ARTICLES_PER_PART }, language);
    addSection(group.name, list?.items ?? []);
  }
  parts.push(`## More`, `- [Sitemap](${origin}/sitemap.xml)\n- [Newest articles](${origin}/feed.xml)`);
  return `${parts.join("\n\n")}\n`;
}

async function listUngrouped(reader: TenantReader, language: LanguageCode): Promise<ArticleItem[]> {
  const found: ArticleItem[] = [];
  for (let page = 1; page <= MAXIMUM_LOOKS && found.length < ARTICLES_PER_PART; page++) {
    const list = await reader.listArticles({ page, size: ARTICLES_PER_LOOK }, language);
    found.push(...(list?.items ?? []).filter(({ group }) => group === null));
    if (list === undefined || page * ARTICLES_PER_LOOK >= list.total) break;
  }
  return found.slice(0, ARTICLES_PER_PART);
}

function articleLine({ title, url, summary }: ArticleItem, origin: string): string {
  const link = `- [${oneLine(title).replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${origin}${url})`;
  return summary === "" ? link : `${link}: ${oneLine(summary)}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
