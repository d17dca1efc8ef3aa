import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { importFolder } from "../../src/content/import/folder/import-folder.ts";
import type { ArticleContent, TenantContent } from "../../src/content/model/tenant-content.ts";
import { openStore } from "../../src/content/open.ts";
import { eachArticle } from "../../src/content/testing/each-article.ts";
import { sampleContent } from "../../src/content/testing/sample-content.ts";
import { writeBenchFolder } from "../content.ts";
import { variedArticles } from "../search/varied-articles.ts";
import { GROUPS, TOPICS, hostOf, tenantCode } from "./size.ts";

/** Returns a site of any size, whose articles consist of sentences of the measured content. */
export function grownContent(
  number: number,
  articles: number,
  corpus: readonly ArticleContent[],
): TenantContent & { articles: Iterable<ArticleContent> } {
  const content = sampleContent({
    site: { code: tenantCode(number), name: `Site ${number}`, hosts: [hostOf(number)] },
    groups: Array.from({ length: GROUPS }, (_, group) => ({
      slug: `group-${group}`,
      name: `Group ${group}`,
      description: "",
    })),
    menus: {
      ...sampleContent().menus,
      top_menu: Array.from({ length: GROUPS }, (_, group) => ({
        id: `group-${group}`,
        name: `Group ${group}`,
        target: { group: `group-${group}` },
        children: [
          { id: `first-${group}`, name: "First", target: { article: `varied-${group}` }, children: [] },
        ],
      })),
    },
  });
  return { ...content, articles: grownArticles(corpus, articles) };
}

function* grownArticles(corpus: readonly ArticleContent[], count: number): Generator<ArticleContent> {
  let number = 0;
  for (const article of variedArticles(corpus, count)) {
    const html = article.sections.map(({ heading, text }) => `<h2>${heading}</h2><p>${text}</p>`).join("");
    yield { ...article, html, tags: [`topic-${number % TOPICS}`, `topic-${(number * 7) % TOPICS}`] };
    number += 1;
  }
}

/** Returns the rendered articles of `content.json`. Nothing is written. */
export async function readBenchArticles(): Promise<ArticleContent[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-corpus-"));
  const content = path.join(folder, "content");
  writeBenchFolder(content);
  const databaseUrl = `file:${path.join(folder, "store.db")}`;
  const store = await openStore({ databaseUrl, dataFolder: folder, fileUrl: "/media/" });
  const articles: ArticleContent[] = [];
  const apply: typeof store.exchange.apply = async (read) => {
    for await (const article of eachArticle(read.articles)) articles.push(article);
    return { added: 0, changed: 0, removed: 0, unchanged: 0 };
  };
  try {
    await importFolder({ ...store.exchange, apply }, content);
    return articles;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
