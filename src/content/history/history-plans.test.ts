import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished, vi } from "vitest";
import { openWritableStore } from "../open-writable.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

/**
 * Opens a store with one article. Returns a function that runs some work and returns the query plans of all its statements that
 * contain a word.
 */
async function observed() {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-plans-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const file = join(dataFolder, "vitrine.db");
  const store = await openWritableStore({ databaseUrl: `file:${file}`, dataFolder, fileUrl: "/media/" });
  onTestFinished(() => store.close());
  await store.exchange.apply(sampleContent({ articles: [sampleArticle({ slug: "a" })] }), { prune: false });
  const tenant = (await store.findTenant("harbor")) ?? expect.fail("no tenant");
  const explain = async (word: string, work: () => Promise<unknown>): Promise<string[]> => {
    const texts = new Set<string>();
    const { prepare } = DatabaseSync.prototype;
    const spy = vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
      this: DatabaseSync,
      text,
    ) {
      texts.add(text);
      return prepare.call(this, text);
    });
    await work();
    spy.mockRestore();
    const database = new DatabaseSync(file, { readOnly: true });
    onTestFinished(() => database.close());
    return [...texts].flatMap((text) =>
      text.includes(word)
        ? database
            .prepare(`explain query plan ${text}`)
            .all()
            .map(({ detail }) => String(detail))
        : [],
    );
  };
  return { store, tenant, explain };
}

it("makes SQLite read only the history of the requested file", async () => {
  const { store, tenant, explain } = await observed();
  const revision = (await store.history.find(tenant, 1)) ?? expect.fail("no revision");
  const name = "articles/en/a.md";
  const steps = await explain("revision_file", async () => {
    await store.history.list(tenant, { name, limit: 10 });
    await store.history.list(tenant, { name, limit: 10, before: 5 });
    await store.history.restore(tenant, revision, { names: [name], author: null, isDryRun: true });
  });
  expect(steps.filter((detail) => detail.includes("idx_revision_file_name (name=?"))).toHaveLength(3);
  expect(steps.filter((detail) => /SCAN revision|SEARCH revision USING INDEX/.test(detail))).toEqual([]);
});

it("makes SQLite find the references to a draft's former text by its hash", async () => {
  const { store, tenant, explain } = await observed();
  const draft = { name: "articles/en/b.md", base: null, author: null };
  const first = await store.drafts.save(tenant, { ...draft, text: "One\n", version: 0 });
  const version = first.outcome === "saved" ? first.version : expect.fail("not saved");
  const steps = await explain("revision_file", () =>
    store.drafts.save(tenant, { ...draft, text: "Two\n", version }),
  );
  for (const index of ["file_hash", "synced_hash", "revision_file_before", "revision_file_after"])
    expect(steps.filter((detail) => detail.includes(`idx_${index} (`))).toHaveLength(1);
  expect(steps.filter((detail) => detail.includes("idx_translated_hash (tenant_id=? AND"))).toHaveLength(1);
  expect(steps.filter((detail) => /SCAN (?!json_each)/.test(detail))).toEqual([]);
});
