import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSqlite } from "../engine/sqlite.ts";
import { openStore } from "../open.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";
import { SearchThread } from "./search-thread.ts";

it("searches in a thread that survives errors, sees later writes, and reports its reads", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-search-"));
  const file = join(folder, "store.db");
  const statements: string[] = [];
  await openSqlite(file).close();
  const thread = new SearchThread(file, (sql) => statements.push(sql));
  const asked = {
    audience: { tenant: 1, language: "en", fallback: "en", now: Date.now() },
    text: "harbor",
  } as const;
  try {
    await expect(thread.titles(asked)).rejects.toThrow("no such table");
    const store = await openStore({ databaseUrl: `file:${file}`, dataFolder: folder, fileUrl: "/media/" });
    expect(await thread.titles(asked)).toEqual([]);
    for (const title of ["Harbor lights", "Harbor pilots"]) {
      const article = sampleArticle({ slug: "harbor", title });
      await store.exchange.apply(sampleContent({ articles: [article] }), { prune: true });
      expect((await thread.titles(asked)).map(({ row }) => row.title)).toEqual([title]);
    }
    await store.close();
    expect(statements.some((sql) => sql.includes("article_search_title"))).toBe(true);
  } finally {
    await thread.close();
    await rm(folder, { recursive: true, force: true });
  }
});
