import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ArticleContent, MediaContent, SiteSettings, TenantContent } from "../model/tenant-content.ts";

/** Creates an article. Every field that a test does not set has a default value. */
export function sampleArticle(article: Partial<ArticleContent> & { slug: string }): ArticleContent {
  const language = article.language ?? "en";
  const group = article.group ?? null;
  const file = group === null ? article.slug : `${group}/${article.slug}`;
  const filled: Omit<ArticleContent, "fingerprint"> = {
    path: `${language}/${file}.md`,
    language,
    group,
    translationKey: file,
    title: `Title of ${article.slug}`,
    summary: "",
    cover: null,
    coverAlt: "",
    tags: [],
    authors: [],
    publishedAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    isDraft: false,
    isUnlisted: false,
    order: 0,
    source: `# ${article.slug}\n`,
    html: "<p>Text</p>",
    sections: [{ heading: "", text: "Text" }],
    headings: [],
    blocks: [],
    readingMinutes: 1,
    ...article,
  };
  return { fingerprint: createHash("sha256").update(JSON.stringify(filled)).digest("hex"), ...filled };
}

/** Creates a tenant with English as its default and all three languages. */
export function sampleContent(
  content: Partial<Omit<TenantContent, "site">> & { site?: Partial<SiteSettings> } = {},
): TenantContent {
  return {
    menus: { top_menu: [], bottom_menu: [], left_menu: [], OurServices: [], FeaturedServices: [] },
    banners: {},
    redirects: [],
    moved: [],
    feedIds: [],
    groups: [],
    articles: [],
    unchangedArticles: [],
    media: [],
    sources: { "site.yaml": "code: harbor\n" },
    ...content,
    site: {
      code: "harbor",
      name: "Harbor & Lane",
      hosts: ["harbor.localhost"],
      origin: null,
      timeZone: null,
      theme: "theme1",
      languages: [
        { code: "en", name: "English", tag: "en", isDefault: true },
        { code: "zh", name: "简体中文", tag: "zh-Hans", isDefault: false },
        { code: "kr", name: "한국어", tag: "ko", isDefault: false },
      ],
      config: { "*": { siteConfig: { title: "Harbor & Lane" } } },
      ...content.site,
    },
  };
}

/** Creates a file on disk, in the form in which an import passes it to the store. */
export async function sampleMedia(folder: string, path: string, text: string): Promise<MediaContent> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  const hash = createHash("sha256").update(text).digest("hex");
  return {
    path,
    file,
    hash,
    mimeType: "image/svg+xml",
    bytes: Buffer.byteLength(text),
    width: 640,
    height: 480,
  };
}
