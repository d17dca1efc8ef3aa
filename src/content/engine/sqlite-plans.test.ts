// @module-tag scale
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, constants } from "node:sqlite";
import { expect, it, onTestFinished, vi } from "vitest";
import type { ArticleContent } from "../model/tenant-content.ts";
import { openWritableStore } from "../open-writable.ts";
import type { TenantReader } from "../store.ts";
import { openReader } from "../testing/open-reader.ts";
import { sampleArticle } from "../testing/sample-content.ts";

// A small interval, so that few articles are enough for several checkpoints.
vi.mock("../articles/checkpoint-interval.ts", () => ({ CHECKPOINT_INTERVAL: 1 }));

/** Counts the calls of SQLite's authorizer, which SQLite calls only while it plans a statement, never while it runs one. */
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

/** Records the statements that are prepared. */
function recordStatements(): string[] {
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
  return texts;
}

/** Opens a store with these articles in one group. Returns it with a function that returns the plan of a statement. */
async function openPlanned(articles: ArticleContent[]) {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-plans-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const file = join(dataFolder, "vitrine.db");
  const store = await openWritableStore({ databaseUrl: `file:${file}`, dataFolder, fileUrl: "/media/" });
  onTestFinished(() => store.close());
  const groups = [{ slug: "news", name: "News", description: "" }];
  const reader = await openReader(store, { groups, articles });
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const planOf = (text: string | undefined) =>
    database
      .prepare(`explain query plan ${text}`)
      .all()
      .map(({ detail }) => String(detail));
  return { reader, planOf };
}

it("plans a statement once, however often it runs", async () => {
  const watch = watchPlanning();
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-plans-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const databaseUrl = `file:${join(dataFolder, "vitrine.db")}`;
  const store = await openWritableStore({ databaseUrl, dataFolder, fileUrl: "/media/" });
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

it("finds the list entries that a change affects by key, without reading all articles", async () => {
  const texts = recordStatements();
  const { reader, planOf } = await openPlanned([sampleArticle({ slug: "one", group: "news", tags: ["x"] })]);
  expect((await reader.listArticles({ page: 1, size: 1 }, "en"))?.total).toBe(1);
  const touched = texts.filter((text) => /^select distinct .*"article"/.test(text)).map(planOf);
  expect(touched).toHaveLength(2);
  for (const steps of touched) {
    const articles = steps.filter((step) => /(SEARCH|SCAN) (article|keyed) /.test(step));
    expect(articles.sort()).toEqual([
      expect.stringMatching(/SEARCH article USING INTEGER PRIMARY KEY/),
      expect.stringContaining("(tenant_id=? AND translation_key=?)"),
    ]);
  }
});

it("finds each neighbour of an article at the beginning of an index range", async () => {
  const texts = recordStatements();
  const { reader, planOf } = await openPlanned(
    ["a", "b", "c"].map((slug) => sampleArticle({ slug, group: "news" })),
  );
  for (const [language, parts] of [
    ["en", 4],
    ["zh", 8],
  ] as const) {
    const asked = texts.length;
    expect(await reader.findArticle({ slug: "b" }, language)).toMatchObject({ previous: {}, next: {} });
    const steps = planOf(texts.slice(asked).find((text) => text.includes('as "previous_id"')));
    const stretches = steps.filter((step) =>
      / USING (COVERING )?INDEX idx_(article|stand_in)_group \(.* AND position(=\? AND \(?published_at(,id\))?)?[<>]/.test(
        step,
      ),
    );
    expect(stretches).toHaveLength(parts);
    expect(steps.filter((step) => step.startsWith("USE TEMP B-TREE"))).toEqual([]);
  }
});

it("finds the newest articles of a group in the order of an index", async () => {
  const texts = recordStatements();
  const { reader, planOf } = await openPlanned(
    Array.from({ length: 3 }, (_, number) => sampleArticle({ slug: `a${number}`, group: "news" })),
  );
  for (const [language, indexes] of [
    ["en", ["idx_article_group_newest"]],
    ["zh", ["idx_article_group_newest", "idx_stand_in_group_newest"]],
  ] as const) {
    const asked = texts.length;
    await reader.findArticle({ slug: "a1", group: "news" }, language);
    await reader.listFeed({ group: "news", size: 2 }, language);
    const newest = texts
      .slice(asked)
      .filter((text) => /order by .*"?published_at"? desc/.test(text) && /group_slug" = /.test(text))
      .filter((text) => !text.includes("previous_id"))
      .map(planOf);
    expect(newest.length).toBeGreaterThan(0);
    for (const index of indexes)
      expect(newest.flat().filter((step) => step.includes(`INDEX ${index} `))).not.toEqual([]);
    expect(newest.flat().filter((step) => step.startsWith("USE TEMP B-TREE"))).toEqual([]);
  }
});

it("starts a page in the middle of a list at a checkpoint within an index, and sorts only the page", async () => {
  const texts = recordStatements();
  const { reader, planOf } = await openPlanned(
    Array.from({ length: 9 }, (_, number) =>
      sampleArticle({ slug: `a${number}`, group: "news", tags: ["x"] }),
    ),
  );
  for (const [group, tag, index] of [
    [undefined, undefined, "idx_article_newest"],
    ["news", undefined, "idx_article_group"],
    [undefined, "x", "idx_tagged_article_newest"],
    ["news", "x", "idx_tagged_article_group"],
  ] as const) {
    for (const language of ["en", "zh"] as const) {
      const asked = texts.length;
      await reader.listArticles({ group, tag, page: 2, size: 3 }, language);
      const page = planOf(texts.slice(asked).find((text) => text.includes(" offset ")));
      expect(page.filter((step) => step.includes(`COVERING INDEX ${index} `))).not.toEqual([]);
      expect(page.filter((step) => /^SCAN (?!reached)/.test(step))).toEqual([]);
      expect(page.filter((step) => step.startsWith("USE TEMP B-TREE"))).toHaveLength(1);
      const walks = page.filter((step) => /^SEARCH (article|stand_in) .*language=/.test(step));
      expect(
        walks.filter((step) => !/ AND \(?(published_at|published_at,id|position)\)?[<>]/.test(step)),
      ).toEqual([]);
      if (language === "en") continue;
      expect(page).toContain("MERGE (UNION ALL)");
      expect(page.filter((step) => step.startsWith("SEARCH stand_in "))).not.toEqual([]);
    }
  }
  const changes = texts.filter((text) => text.includes('as "changed"')).map(planOf);
  expect(changes.length).toBeGreaterThan(4);
  for (const steps of changes) {
    expect(steps.filter((step) => step.startsWith("SEARCH article "))).toEqual([
      expect.stringContaining("(tenant_id=? AND translation_key=? AND language=?)"),
    ]);
  }
  const marks = texts.filter((text) => /^select .*"list_mark"/.test(text)).map(planOf);
  expect(marks).toEqual([
    [expect.stringMatching(/^SEARCH list_mark USING PRIMARY KEY .* AND articles_before<\?\)$/)],
  ]);
});
