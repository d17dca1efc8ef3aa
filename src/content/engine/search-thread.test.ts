import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openStore } from "../open.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";
import { openSqlite } from "./sqlite.ts";

it("searches in a thread that survives mistakes, sees what was written since, and tells of its reads", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-engine-"));
  const file = join(folder, "store.db");
  const statements: string[] = [];
  const engine = openSqlite(file, { onRead: (sql) => statements.push(sql) });
  const asked = {
    audience: { tenant: 1, language: "en", fallback: "en", now: Date.now() },
    text: "harbor",
  } as const;
  try {
    await expect(engine.searching.titles(asked)).rejects.toThrow("no such table");
    const store = await openStore({ databaseUrl: `file:${file}`, dataFolder: folder, fileUrl: "/media/" });
    expect(await engine.searching.titles(asked)).toEqual([]);
    for (const title of ["Harbor lights", "Harbor pilots"]) {
      const article = sampleArticle({ slug: "harbor", title });
      await store.exchange.apply(sampleContent({ articles: [article] }), { prune: true });
      expect((await engine.searching.titles(asked)).map(({ row }) => row.title)).toEqual([title]);
    }
    await store.close();
    expect(statements.some((sql) => sql.includes("article_search_title"))).toBe(true);
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
});
