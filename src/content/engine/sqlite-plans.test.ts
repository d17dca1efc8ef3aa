import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, constants } from "node:sqlite";
import { expect, it, onTestFinished, vi } from "vitest";
import { openStore } from "../open.ts";
import type { TenantReader } from "../store.ts";
import { openReader } from "../testing/open-reader.ts";
import { sampleArticle } from "../testing/sample-content.ts";

/** Counts how often SQLite asks what a statement may do: it does so while it plans one, never while it runs one. */
function watchPlanning(): { questions: number } {
  const watch = { questions: 0 };
  const watched = new WeakSet<DatabaseSync>();
  const { prepare } = DatabaseSync.prototype;
  const spy = vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
    this: DatabaseSync,
    text,
  ) {
    if (!watched.has(this)) {
      this.setAuthorizer(() => {
        watch.questions += 1;
        return constants.SQLITE_OK;
      });
    }
    watched.add(this);
    return prepare.call(this, text);
  });
  onTestFinished(() => spy.mockRestore());
  return watch;
}

async function readAll(reader: TenantReader): Promise<void> {
  for (const language of ["en", "zh"] as const) {
    for (const group of [undefined, "news"]) {
      for (const page of [1, 2]) await reader.listArticles({ group, page, size: 2 }, language);
      await reader.listFeed({ group, size: 2 }, language);
    }
    for (const group of [undefined, "news"]) {
      for (const page of [1, 2]) await reader.listArticles({ tag: "x", group, page, size: 2 }, language);
    }
    for (const slug of ["one", "two", "none"]) await reader.findArticle({ slug }, language);
    await reader.findArticle({ slug: "zwei" }, language);
    await reader.listGroups(language);
    await reader.listPopular(4, language);
    await reader.countAddresses(language);
    await Array.fromAsync(reader.eachAddress(language, { from: 0, limit: 2 }));
  }
  await reader.listRedirects();
}

it("plans a statement once, however often it runs", async () => {
  const watch = watchPlanning();
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-plans-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const databaseUrl = `file:${join(dataFolder, "vitrine.db")}`;
  const store = await openStore({ databaseUrl, dataFolder, fileUrl: "/media/" });
  onTestFinished(() => store.close());
  const link = `<p><a href="\u001Aarticle:news/one\u001A">One</a></p>`;
  const news = { group: "news", tags: ["x"], html: link };
  const reader = await openReader(store, {
    groups: [{ slug: "news", name: "News", description: "" }],
    articles: [
      sampleArticle({ slug: "one", ...news }),
      sampleArticle({ slug: "two", ...news }),
      sampleArticle({ slug: "three", ...news }),
      sampleArticle({ slug: "zwei", ...news, language: "zh", translationKey: "news/two" }),
    ],
    moved: [{ language: "en", group: "news", slug: "old", article: "news/one" }],
  });
  await readAll(reader);
  expect(watch.questions).toBeGreaterThan(0);
  watch.questions = 0;
  await readAll(reader);
  expect(watch.questions).toBe(0);
});

it("walks to a page in the middle of a list within an index, and sorts no more than the page", async () => {
  const texts: string[] = [];
  const { prepare } = DatabaseSync.prototype;
  const spy = vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
    this: DatabaseSync,
    text,
  ) {
    texts.push(text);
    return prepare.call(this, text);
  });
  onTestFinished(() => spy.mockRestore());
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-plans-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const file = join(dataFolder, "vitrine.db");
  const store = await openStore({ databaseUrl: `file:${file}`, dataFolder, fileUrl: "/media/" });
  onTestFinished(() => store.close());
  const reader = await openReader(store, {
    groups: [{ slug: "news", name: "News", description: "" }],
    articles: Array.from({ length: 9 }, (_, number) =>
      sampleArticle({ slug: `a${number}`, group: "news", tags: ["x"] }),
    ),
  });
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const plansOf = async (language: "en" | "zh", group?: string, tag?: string) => {
    texts.length = 0;
    await reader.listArticles({ group, tag, page: 2, size: 3 }, language);
    const [page] = texts.filter((text) => text.includes(" offset "));
    const rows = database.prepare(`explain query plan ${page}`).all();
    return rows.map(({ detail }) => String(detail));
  };
  for (const [group, tag, index] of [
    [undefined, undefined, "idx_article_newest"],
    ["news", undefined, "idx_article_group"],
    [undefined, "x", "idx_tagged_article_newest"],
    ["news", "x", "idx_tagged_article_group"],
  ] as const) {
    for (const language of ["en", "zh"] as const) {
      const plan = await plansOf(language, group, tag);
      expect(plan.filter((step) => step.includes(`COVERING INDEX ${index} `))).not.toEqual([]);
      expect(plan.filter((step) => step.startsWith("SCAN article"))).toEqual([]);
      expect(plan.filter((step) => step.startsWith("USE TEMP B-TREE"))).toHaveLength(1);
      if (language === "zh") expect(plan).toContain("MERGE (UNION ALL)");
    }
  }
});
