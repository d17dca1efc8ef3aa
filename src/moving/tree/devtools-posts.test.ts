import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RAW_SYNTAX, type RealImport, importRealTree, renderedText } from "../testing/import-real-tree.ts";

const PROJECT = join(import.meta.dirname, "../../..");
const CORPUS = join(PROJECT, "../shared/corpus/devtools-posts");
const MAPPING = join(PROJECT, "sites/mappings/devtools-posts.yaml");
const LANGUAGES = ["en", "zh", "kr"] as const;

if (!existsSync(CORPUS))
  console.log(`The corpus of real posts is not at ${CORPUS}: its import is not tested`);

describe.skipIf(!existsSync(CORPUS))("real posts with dates, authors, drafts and shortcodes", () => {
  let imported: RealImport;
  let articles: RealImport["articles"];

  beforeAll(async () => {
    imported = await importRealTree(CORPUS, { mapping: MAPPING, tenant: "posts" });
    ({ articles } = imported);
  }, 240_000);

  afterAll(() => imported.close());

  const find = (language: string, slug: string) => {
    const found = articles.find((article) => article.language === language && article.slug === slug);
    if (found === undefined) throw new Error(`there is no ${language}/${slug}`);
    return found;
  };

  it("come in whole, under the names of their folders, in three languages", () => {
    expect(imported.report.findings.list.filter(({ severity }) => severity === "error")).toEqual([]);
    for (const language of LANGUAGES) {
      const keys = articles
        .filter((article) => article.language === language)
        .map((one) => one.translationKey);
      expect(keys).toHaveLength(27);
      expect(keys).toContain("blog/new-in-devtools-99");
    }
  });

  it("keep their dates, authors and tags", () => {
    expect(find("en", "new-in-devtools-99")).toMatchObject({
      title: "What's New In DevTools (Chrome 99)",
      summary: "Throttling WebSocket requests, new Reporting API pane, console styling and more.",
      publishedAt: "2022-02-21T00:00:00.000Z",
      authors: ["jecelynyeen"],
      tags: ["new-in-devtools", "devtools", "chrome-99"],
    });
    expect(find("zh", "new-in-devtools-105").tags).toEqual(["new-in-devtools", "devtools", "chrome-105"]);
    expect(articles.filter(({ publishedAt }) => !/^20(1[89]|2[0-3])-/.test(publishedAt))).toEqual([]);
  });

  it("show no raw syntax in at least 99 % of them", () => {
    const raw = articles.filter(({ html, title, summary }) =>
      RAW_SYNTAX.test(renderedText(`${html} ${title} ${summary}`)),
    );
    expect(raw.map(({ path }) => path).slice(Math.floor(articles.length / 100))).toEqual([]);
  });

  it("show no word of originals in comments, and find none", () => {
    const { html, sections } = find("zh", "new-in-devtools-100");
    const found = sections.map(({ text }) => text).join(" ");
    for (const text of [renderedText(html), found]) {
      expect(text).not.toContain("translation instructions");
      expect(text).not.toContain("You can now view and edit");
      expect(text).not.toContain("Here is a celebration of");
    }
  });

  it("turn asides into notes, labels into strong words, videos into links", () => {
    const count = (pattern: RegExp): number =>
      articles.reduce((sum, { html }) => sum + (html.match(pattern)?.length ?? 0), 0);
    expect(count(/<aside class="note note-(note|important|caution|tip|warning)" role="note">/g)).toBe(
      37 + 36 + 36,
    );
    expect(count(/href="https:\/\/www\.youtube\.com\/watch\?v=[\w-]+"/g)).toBeGreaterThanOrEqual(57);
    expect(find("en", "web-otp").html).toContain("<strong>JavaScript</strong>");
    const caution = /<aside class="note note-caution"[^]*?<\/aside>/.exec(
      find("kr", "webtransport").html,
    )?.[0];
    expect(caution).toContain("제안이 안정화되면");
  });

  it("link each picture at its address, with its description", () => {
    const links = articles.flatMap(
      ({ html }) => html.match(/<a href="https:\/\/wd\.imgix\.net\/image\/[^>]*>[^<]+<\/a>/g) ?? [],
    );
    expect(links.length).toBeGreaterThan(500);
  });

  it("bear the heading ids that links name", () => {
    expect(find("en", "new-in-devtools-99").headings.map(({ id }) => id)).toContain("websocket");
    expect(find("zh", "contact-picker").headings[0]).toMatchObject({ id: "what" });
  });

  it("link to one another, and to the site that they come from for the rest", () => {
    const keys = new Set(articles.map(({ translationKey }) => translationKey));
    const links = articles.flatMap(({ html }) =>
      [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href),
    );
    const own = links.flatMap((href) => /^article:([^#]+)/.exec(href)?.[1] ?? []).map(decodeURIComponent);
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((key) => !keys.has(key))).toEqual([]);
    expect(links.filter((href) => !/^(https?:|mailto:|#|article:)/.test(href))).toEqual([]);
  });

  it("warn with file and line for what could not be brought over, and for nothing else", () => {
    const { findings } = imported.report;
    expect(
      findings
        .countByKind("warning")
        .map(([kind]) => kind)
        .sort(),
    ).toEqual(["missing-anchor", "missing-article", "remote-picture", "unsafe-html"]);
    expect(findings.list.filter(({ file, line }) => !existsSync(join(CORPUS, file)) || line < 1)).toEqual([]);
  });

  it("stay hidden as long as they are drafts", async () => {
    const drafts = articles.filter(({ isDraft }) => isDraft);
    expect(drafts.map(({ language }) => language)).toEqual(["kr", "kr", "kr"]);
    const tenant = await imported.store.findTenant("posts");
    if (tenant === undefined) throw new Error("there is no tenant");
    const reader = imported.store.reader(tenant);
    for (const { slug } of drafts) {
      expect((await reader.findArticle({ slug, group: "blog" }, "kr"))?.language).not.toBe("kr");
    }
    expect((await reader.listArticles({ page: 1, size: 100 }, "en"))?.total).toBe(27);
    expect((await reader.findArticle({ slug: "web-otp", group: "articles" }, "kr"))?.language).toBe("kr");
  });
});
