import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import type { Engine } from "../src/content/engine/engine.ts";
import { openEngine } from "../src/content/engine/open-engine.ts";
import { packText } from "../src/content/model/stored-text.ts";
import type { ArticleContent } from "../src/content/model/tenant-content.ts";
import { openStore } from "../src/content/open.ts";
import { FileWriting } from "../src/content/writing/rows/file-writing.ts";
import { findTenantId } from "../src/content/writing/rows/read-hashes.ts";
import { parseConfiguration } from "../src/server/settings/configuration.ts";
import type { Figure } from "./figures.ts";
import { grownContent, readBenchArticles } from "./growth/grown-content.ts";
import { tenantCode } from "./growth/size.ts";
import type { Installation } from "./installations.ts";

const ARTICLES = 10_000;
const REVISIONS = 20;
/** Maximum size of the history per article, in megabytes. It corresponds to 600 MB for 10,000 articles. */
const MAXIMUM_MEGABYTES_EACH = 0.06;
const MEGABYTE = 1e6;
/** Number of articles per transaction. It does not affect the result, because only the size is measured here. */
const AT_ONCE = 1_000;

/**
 * Measures the database size of a site whose articles were each published twenty times, with one changed sentence each time. Each
 * publication is a revision.
 */
export async function measureHistory(
  installation: Installation,
  articles: number = ARTICLES,
): Promise<Figure[]> {
  const corpus = await readBenchArticles();
  const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-history-"));
  const configuration = parseConfiguration({
    ...(await installation.emptyDatabase()),
    VITRINE_DATA: dataFolder,
  });
  const store = await openStore(configuration);
  const engine = await openEngine(configuration.databaseUrl);
  try {
    const content = grownContent(0, articles, corpus);
    const first = [...content.articles].map((article) => ({ ...article, source: textOf(article, 0) }));
    await store.exchange.apply({ ...content, articles: first }, { prune: false });
    const before = await megabytesOf(engine);
    const bytes = await writeRevisions(engine, first);
    const after = await megabytesOf(engine);
    const most = articles * MAXIMUM_MEGABYTES_EACH;
    return [
      {
        name: `database, ${articles} articles × ${REVISIONS} revisions`,
        value: after,
        unit: "MB",
        baseline: before,
        ratio: after / before,
        goal: `≤ ${most} MB`,
        isMet: after <= most,
      },
      {
        name: "growth of the database per revision, compared with its uncompressed text",
        value: ((after - before) * 1e3) / (articles * (REVISIONS - 1)),
        unit: "kB",
        baseline: bytes / 1e3 / (articles * (REVISIONS - 1)),
        goal: "",
        isMet: true,
      },
    ];
  } finally {
    await engine.close();
    await store.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Writes the revisions. Resolves to the total size of their uncompressed texts in bytes. */
async function writeRevisions(engine: Engine, articles: readonly ArticleContent[]): Promise<number> {
  const tenant = await findTenantId(engine.reading, tenantCode(0));
  let bytes = 0;
  for (let revision = 1; revision < REVISIONS; revision += 1)
    for (let first = 0; first < articles.length; first += AT_ONCE)
      await engine.write(async (transaction) => {
        for (const article of articles.slice(first, first + AT_ONCE)) {
          const text = packText(textOf(article, revision));
          bytes += text.bytes;
          const files = new FileWriting(engine.kind, transaction, tenant, {
            author: "mina@example.com",
            origin: "studio",
          });
          await files.write([{ name: `articles/${article.path}`, text }]);
        }
      });
  return bytes;
}

/** Returns the text of an article after a number of changes. Each replaces a word of a paragraph and adds a new sentence. */
function textOf({ title, sections }: ArticleContent, changes: number): string {
  const body = sections.map(({ heading, text }, index) => {
    const own = Array.from({ length: changes }, (_, change) => change).filter(
      (change) => change % sections.length === index,
    );
    const added = own.map(
      (change) => `${title} was changed for the ${change + 1}th time, as readers had asked.`,
    );
    return `## ${heading}\n\n${[text, ...added].join(" ")}\n`;
  });
  return `---\ntitle: ${JSON.stringify(title)}\npublishedAt: 2026-03-01\n---\n${body.join("\n")}`;
}

async function megabytesOf(engine: Engine): Promise<number> {
  const size =
    engine.kind === "sqlite"
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(engine.reading);
  return Number(rows[0]?.bytes) / MEGABYTE;
}
