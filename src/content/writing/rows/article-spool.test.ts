import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sampleArticle } from "../../testing/sample-content.ts";
import { spoolArticles } from "./article-spool.ts";
import { packArticle } from "./packed-article.ts";

it("an import that is killed leaves no file, since its file has no name", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-spool-"));
  const seen: string[] = [];
  const look = async () => void seen.push(...(await readdir(folder)));
  async function* render() {
    for (const slug of ["one", "two", "three"]) {
      await look();
      yield packArticle(sampleArticle({ slug }));
    }
  }
  const spool = await spoolArticles(render(), folder);
  const slugs: string[] = [];
  for await (const { article } of spool.articles) {
    await look();
    slugs.push(article.slug);
  }
  await spool.dispose();
  expect(slugs).toEqual(["one", "two", "three"]);
  expect(seen).toEqual([]);
  await rm(folder, { recursive: true });
});
