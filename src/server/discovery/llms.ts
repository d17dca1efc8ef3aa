import type { TenantReader } from "../../content/store.ts";
import { readSiteDetails } from "./site-details.ts";

/** Articles of a group that are named; the sitemap has them all. */
const ARTICLES_PER_GROUP = 20;

/** A short guide to the site for language models, in Markdown: what it is, and its pages by group. */
export async function writeLlmsText(reader: TenantReader, origin: string): Promise<string> {
  const language = reader.tenant.defaultLanguage;
  const site = await readSiteDetails(reader, language);
  const parts = [`# ${oneLine(site.title || reader.tenant.name)}`];
  if (site.description !== "") parts.push(`> ${oneLine(site.description)}`);
  for (const group of await reader.listGroups(language)) {
    const list = await reader.listArticles(
      { group: group.slug, page: 1, size: ARTICLES_PER_GROUP },
      language,
    );
    const lines = (list?.items ?? []).map(({ title, url, summary }) => {
      const link = `- [${oneLine(title).replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${origin}${url})`;
      return summary === "" ? link : `${link}: ${oneLine(summary)}`;
    });
    if (lines.length > 0) parts.push(`## ${oneLine(group.name)}`, lines.join("\n"));
  }
  parts.push(`## More`, `- [Sitemap](${origin}/sitemap.xml)\n- [Newest articles](${origin}/feed.xml)`);
  return `${parts.join("\n\n")}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
