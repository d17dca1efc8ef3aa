import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { importFolder } from "../../src/content/import/folder/import-folder.ts";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { openStore } from "../../src/content/open.ts";
import { eachArticle } from "../../src/content/testing/each-article.ts";

const PROJECT = join(import.meta.dirname, "../..");
const SITES = ["fieldguide", "harbor", "launch", "lumen"];
const MAPPINGS = join(PROJECT, "sites/mappings");

/**
 * Returns real articles for the measurement: from the trees that `BENCH_TREES` names, or else from the demo sites. The trees are
 * not changed.
 */
export async function readCorpus(scratch: string): Promise<ArticleContent[]> {
  const trees = foreignTrees();
  return trees.length === 0 ? readSites(scratch) : readFolders(scratch, trees);
}

/**
 * Returns the folders in `BENCH_TREES` for which the project has a mapping. Each gets its own tenant, so that equal addresses do
 * not collide.
 */
function foreignTrees(): { folder: string; foreign: { mapping: string; tenant: string } }[] {
  const trees = process.env["BENCH_TREES"];
  if (trees === undefined) return [];
  return readdirSync(trees)
    .map((name) => ({ folder: join(trees, name), mapping: join(MAPPINGS, `${name}.yaml`) }))
    .filter(({ mapping }) => existsSync(mapping))
    .map(({ folder, mapping }, index) => ({ folder, foreign: { mapping, tenant: `tree${index}` } }));
}

/** Reads the demo sites as articles of one tenant, whose addresses contain the site's name. */
export async function readSites(scratch: string): Promise<ArticleContent[]> {
  const articles: ArticleContent[] = [];
  for (const site of SITES) {
    for (const article of await readFolders(scratch, [{ folder: join(PROJECT, "sites", site) }]))
      articles.push({ ...article, slug: `${site}-${article.slug}`, path: `${site}/${article.path}` });
  }
  return articles;
}

async function readFolders(
  scratch: string,
  folders: readonly { folder: string; foreign?: { mapping: string; tenant: string } }[],
): Promise<ArticleContent[]> {
  const articles: ArticleContent[] = [];
  const store = await openStore({
    databaseUrl: `file:${join(scratch, "reading.db")}`,
    dataFolder: scratch,
    fileUrl: "/media/",
  });
  try {
    for (const { folder, foreign } of folders) {
      await importFolder(
        {
          ...store.exchange,
          apply: async (content) => {
            for await (const article of eachArticle(content.articles)) articles.push(article);
            return { added: 0, changed: 0, removed: 0, unchanged: 0 };
          },
        },
        folder,
        { ...(foreign && { foreign }), keepGoing: true },
      );
    }
  } finally {
    await store.close();
  }
  return articles.filter(({ isDraft, isUnlisted }) => !isDraft && !isUnlisted);
}
