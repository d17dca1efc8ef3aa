import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RealImport, importRealTree, renderedText } from "../testing/import-real-tree.ts";

const CASE = join(import.meta.dirname, "../../../../shared/cases/vendor-docs");

if (!existsSync(CASE)) console.log(`The neutral case is not at ${CASE}: it is not tested`);

describe.skipIf(!existsSync(CASE))("a vendor's documentation", () => {
  let scratch: string;
  let imported: RealImport;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
    const mapping = join(scratch, "mapping.yaml");
    await writeFile(
      mapping,
      `site: { name: Docs, languages: [{ code: en, default: true }, { code: kr }] }
languages: { en: docs/en, kr: docs/ko }
frontMatter: { rename: { ms.date: publishedAt, date: publishedAt, author: authors } }
shortcodes: { tags: { Spark: "" } }
`,
    );
    imported = await importRealTree(CASE, { mapping, tenant: "docs" });
  });

  afterAll(async () => {
    await imported.close();
    await rm(scratch, { recursive: true, force: true });
  });

  const find = (language: string, slug: string) => {
    const found = imported.articles.find((one) => one.language === language && one.slug === slug);
    if (found === undefined) throw new Error(`there is no ${language}/${slug}`);
    return { ...found, text: renderedText(found.html).replace(/\s+/g, " ") };
  };

  it("has its two articles in both languages, and none of the part", () => {
    expect(imported.articles.map(({ path }) => path).sort()).toEqual([
      "en/plan.md",
      "en/soil.md",
      "kr/plan.md",
      "kr/soil.md",
    ]);
    expect(find("en", "plan").publishedAt).toContain("2022-03-25");
    expect(find("en", "soil").publishedAt).toContain("2020-12-21");
  });

  it("has the part in its sentence, with its link", () => {
    const { html, text } = find("en", "plan");
    expect(text).toContain("Before you dig, measure the bed twice ( how ) and write it down.");
    expect(html).toContain('<a href="article:soil">how</a>');
  });

  it("shows notes, pictures, columns, tabs and films as what they mean", () => {
    const { html, text } = find("en", "plan");
    expect(html).toContain('<aside class="note note-note" role="note">');
    expect(html).toMatch(/<img src="media:docs\/en\/media\/bed\.svg" alt="A raised bed seen from above"/);
    expect([...html.matchAll(/class="tab-title">([^<]*)/g)].map(([, title]) => title)).toEqual([
      "Spring",
      "Autumn",
    ]);
    expect(html).toContain('href="https://videos.example.com/embed/dig"');
    expect(text).toMatch(/Sunny side Shady side/);
    expect(text).not.toMatch(/:::|\[!/);
  });

  it("has the places that links name, in both languages", () => {
    for (const language of ["en", "kr"]) {
      expect(find(language, "soil").headings.map(({ id }) => id)).toEqual(["acid-soil"]);
      expect(find(language, "plan").html).toContain('href="article:soil#acid-soil"');
    }
  });

  it("keeps the body of an unknown component, and says so once, as it says of rules that fit nothing", () => {
    const { text } = find("kr", "plan");
    expect(text).toContain("물을 자주 주세요.");
    expect(text).not.toMatch(/style|[{}]/);
    expect(imported.report.findings.list.map(({ kind, construct }) => [kind, construct])).toEqual([
      ["unmapped-shortcode", "<Callout>"],
      ["unused-rule", undefined],
    ]);
    expect(imported.report.findings.sumByConstruct()).toMatchObject([
      { construct: "<Callout>", times: 1, files: 1, file: "docs/ko/plan.md", line: 8 },
    ]);
  });
});
