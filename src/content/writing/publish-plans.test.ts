// @module-tag scale
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import { hashOfText } from "../model/stored-text.ts";
import { type WritableStore, openWritableStore } from "../open-writable.ts";
import { createDatabase } from "../testing/describe-each-engine.ts";
import { explainEach } from "../testing/explain-each.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

const SITE = "code: harbor\nname: Harbor\ngroups: [{ slug: news, name: News }]\n";

/** Fills a store with `count` articles. Each has a tag that all articles share, and a tag of its own. */
async function fill(store: WritableStore, count: number): Promise<void> {
  const articles = Array.from({ length: count }, (_, number) =>
    sampleArticle({
      slug: `a${number}`,
      language: number % 2 === 0 ? "en" : "zh",
      group: number % 3 === 0 ? "news" : null,
      tags: ["x", `only-${number}`],
      references: [`media/${number}.svg`],
    }),
  );
  const groups = [{ slug: "news", name: "News", description: "" }];
  const content = sampleContent({ articles, groups, sources: { "site.yaml": SITE } });
  await store.exchange.apply(content, { prune: false });
}

/** Publishes an edit, a new article, a translation, a change of tags, and a removal. */
async function publishEach(store: WritableStore): Promise<void> {
  const texts = new Map([["articles/en/a2.md", "# a2\n"]]);
  const article = (tags: string, day: string) =>
    `---\ntitle: Text\npublishedAt: ${day}\ntags: [${tags}]\n---\n[One](a4.md)\n`;
  for (const [name, text] of [
    ["articles/en/a2.md", article("x, only-2", "2026-01-01")],
    ["articles/en/new.md", article("x, y", new Date().toISOString())],
    ["articles/zh/a2.md", article("x", "2026-01-01")],
    ["articles/en/a2.md", article("y", "2026-02-02")],
    ["articles/en/a2.md", null],
  ] as const) {
    const before = texts.get(name);
    const base = new Map([[name, before === undefined ? null : hashOfText(before)]]);
    const report = await store.publish("harbor", [{ name, text }], { base, author: null, origin: "api" });
    expect(report).toMatchObject({ outcome: "published" });
    if (text !== null) texts.set(name, text);
  }
}

/** Maximum number of rows: those of a few articles and of the settings. PostgreSQL may read small tables completely. */
const FEW_ROWS = 150;

/** Maximum number of checkpoints that are read: a list has one for each 256 articles, and an article is in about ten lists. */
const CHECKPOINTS_OF_LISTS = 10 * (4_000 / 256) * 2;

it("makes PostgreSQL handle few rows for a publication on a large site", async () => {
  const undo: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const step of undo.toReversed()) await step();
  });
  const databaseUrl = await createDatabase(inject("postgresUrl"), undo, inject("postgresTemplate"));
  const store = await openWritableStore({ databaseUrl, dataFolder: "unused", fileUrl: "/media/" });
  undo.push(() => store.close());
  await fill(store, 4_000);
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  undo.push(() => other.end());
  await other.query("analyze");
  const rows = explainEach();
  await publishEach(store);
  expect(rows.size).toBeGreaterThan(20);
  // Each statement may run once for each of the five publications.
  for (const [text, most] of rows)
    expect
      .soft(most, text)
      .toBeLessThan(5 * (text.includes('"list_mark"') ? CHECKPOINTS_OF_LISTS : FEW_ROWS));
});

/** Tables that grow with a site. */
const GROWING =
  /^(article|article_body|article_count|article_places|article_reference|file|file_text|keyed|list_mark|original|original_file|published|revision|revision_file|search_key|stand_in|tagged_article|translated|translation)$/;

it("makes SQLite look up what a publication needs, without scanning growing tables", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-plans-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const file = join(dataFolder, "vitrine.db");
  const store = await openWritableStore({ databaseUrl: `file:${file}`, dataFolder, fileUrl: "/media/" });
  onTestFinished(() => store.close());
  await fill(store, 30);
  const texts = new Set<string>();
  const { prepare } = DatabaseSync.prototype;
  const spy = vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
    this: DatabaseSync,
    text,
  ) {
    texts.add(text);
    return prepare.call(this, text);
  });
  await publishEach(store);
  spy.mockRestore();
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const scans = [...texts]
    .filter((text) => /^\s*(select|insert|update|delete)/i.test(text))
    .flatMap((text) =>
      database
        .prepare(`explain query plan ${text}`)
        .all()
        .map(({ detail }) => String(detail))
        .filter((detail) => {
          const [, step = "", table = ""] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
          // Finding the newest revision reads only the end of an index range.
          if (!GROWING.test(table) || detail.includes("idx_revision_newest")) return false;
          return step === "SCAN" || /\((tenant_id=\?|tenant_id=\? AND language=\?)\)$/.test(detail);
        })
        .map((detail) => `${detail}: ${text.slice(0, 300)}`),
    );
  expect(texts.size).toBeGreaterThan(30);
  expect(scans).toEqual([]);
});
