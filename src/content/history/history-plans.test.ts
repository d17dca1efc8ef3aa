import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished, vi } from "vitest";
import { openWritableStore } from "../open-writable.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

it("has SQLite look up the history of one file, and read no other's", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-plans-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const file = join(dataFolder, "vitrine.db");
  const store = await openWritableStore({ databaseUrl: `file:${file}`, dataFolder, fileUrl: "/media/" });
  onTestFinished(() => store.close());
  await store.exchange.apply(sampleContent({ articles: [sampleArticle({ slug: "a" })] }), { prune: false });
  const tenant = (await store.findTenant("harbor")) ?? expect.fail("no tenant");
  const revision = (await store.history.find(tenant, 1)) ?? expect.fail("no revision");
  const texts = new Set<string>();
  const { prepare } = DatabaseSync.prototype;
  const spy = vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
    this: DatabaseSync,
    text,
  ) {
    texts.add(text);
    return prepare.call(this, text);
  });
  const name = "articles/en/a.md";
  await store.history.list(tenant, { name, limit: 10 });
  await store.history.list(tenant, { name, limit: 10, before: 5 });
  await store.history.restore(tenant, revision, { names: [name], author: null, isDryRun: true });
  spy.mockRestore();
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const steps = [...texts].flatMap((text) =>
    text.includes("revision_file")
      ? database
          .prepare(`explain query plan ${text}`)
          .all()
          .map(({ detail }) => String(detail))
      : [],
  );
  expect(steps.filter((detail) => detail.includes("idx_revision_file_name (name=?"))).toHaveLength(3);
  expect(steps.filter((detail) => /SCAN revision|SEARCH revision USING INDEX/.test(detail))).toEqual([]);
});
