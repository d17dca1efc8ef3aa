import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RAW_SYNTAX, type RealImport, importRealTree, renderedText } from "../testing/import-real-tree.ts";

const PROJECT = join(import.meta.dirname, "../../..");
const CORPUS = join(PROJECT, "../shared/corpus/experience-league");
const MAPPING = join(PROJECT, "sites/mappings/experience-league.yaml");
const LANGUAGES = ["en", "zh", "kr"] as const;

if (!existsSync(CORPUS))
  console.log(`The corpus of real articles is not at ${CORPUS}: its import is not tested`);

describe.skipIf(!existsSync(CORPUS))("a real tree of three languages", () => {
  let imported: RealImport;
  let articles: RealImport["articles"];

  beforeAll(async () => {
    imported = await importRealTree(CORPUS, { mapping: MAPPING, tenant: "league" });
    ({ articles } = imported);
  }, 240_000);

  afterAll(() => imported.close());

  it("comes in whole: every article in its three languages", () => {
    expect(imported.report.findings.list.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(imported.report.summary).toBeDefined();
    const keys = LANGUAGES.map(
      (language) =>
        new Set(
          articles
            .filter((article) => article.language === language)
            .map(({ translationKey }) => translationKey),
        ),
    );
    expect(keys.map(({ size }) => size)).toEqual([120, 118, 118]);
    expect(keys[1]).toEqual(keys[2]);
    expect([...(keys[1] ?? [])].filter((key) => !keys[0]?.has(key))).toEqual([]);
  });

  it("shows no raw syntax in at least 99 % of the articles", () => {
    const raw = articles.filter(({ html, title, summary }) =>
      RAW_SYNTAX.test(renderedText(`${html} ${title} ${summary}`)),
    );
    const allowed = Math.floor(articles.length / 100);
    expect(raw.map(({ path }) => path).slice(allowed)).toEqual([]);
  });

  it("renders callouts and tabs as what they mean", () => {
    const count = (pattern: RegExp): number =>
      articles.reduce((sum, { html }) => sum + (html.match(pattern)?.length ?? 0), 0);
    expect(count(/<aside class="note note-(note|important|caution|tip)" role="note">/g)).toBe(
      439 + 36 + 6 + 3,
    );
    expect(count(/<div class="tabs">/g)).toBe(3);
    expect(count(/<details class="tab" /g)).toBe(12);
  });

  it("names pictures and articles that exist", () => {
    const files = new Set(imported.media.map(({ path }) => path));
    const keys = new Set(articles.map(({ translationKey }) => translationKey));
    const pictures = articles.flatMap(({ html }) =>
      [...html.matchAll(/src="media:([^"]+)"/g)].map(([, path = ""]) => decodeURIComponent(path)),
    );
    const links = articles.flatMap(({ html }) =>
      [...html.matchAll(/href="article:([^"#]+)/g)].map(([, key = ""]) => decodeURIComponent(key)),
    );
    expect(pictures.length).toBeGreaterThan(70);
    expect(links.length).toBeGreaterThan(900);
    expect(pictures.filter((path) => !files.has(path))).toEqual([]);
    expect(links.filter((key) => !keys.has(key))).toEqual([]);
  });

  it("leaves no link that only the tree's own site could answer", () => {
    const addresses = articles.flatMap(({ html }) =>
      [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href),
    );
    expect(addresses.filter((href) => !/^(https?:|mailto:|tel:|#|article:|media:)/.test(href))).toEqual([]);
  });

  it("warns with file and line for what it could not bring over, and for nothing else", () => {
    const kinds = Object.fromEntries(imported.report.findings.countByKind("warning"));
    expect(Object.keys(kinds).sort()).toEqual([
      "missing-anchor",
      "missing-article",
      "missing-media",
      "unsafe-svg",
    ]);
    expect(
      imported.report.findings.list.filter(({ file, line }) => !existsSync(join(CORPUS, file)) || line < 1),
    ).toEqual([]);
  });

  it("can be read on the site", async () => {
    const tenant = await imported.store.findTenant("league");
    if (tenant === undefined) throw new Error("there is no tenant");
    for (const language of LANGUAGES) {
      const article = await imported.store
        .reader(tenant)
        .findArticle({ slug: "gmail", group: "deliverability" }, language);
      expect(article?.language).toBe(language);
      expect(article?.html).not.toMatch(/(article|media):/);
    }
  });
});
