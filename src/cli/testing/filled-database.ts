import { join } from "node:path";
import { vi } from "vitest";
import type { DatabaseOptions, TestDatabase } from "../../content/testing/describe-each-engine.ts";
import { sampleArticle, sampleContent, sampleMedia } from "../../content/testing/sample-content.ts";
import { sampleNeed } from "../../content/testing/sample-need.ts";

/** Creates a database and sets the environment variables so that commands use it. */
export async function prepareDatabase(
  makeDatabase: (options: DatabaseOptions) => Promise<TestDatabase>,
  options: DatabaseOptions = {},
): Promise<TestDatabase> {
  const database = await makeDatabase(options);
  vi.stubEnv("DATABASE_URL", database.databaseUrl);
  vi.stubEnv("VITRINE_DATA", database.dataFolder);
  return database;
}

/** Fills a database with one article, one file and some enquiries. The caller closes the store. */
export async function fillDatabase({ open, dataFolder }: TestDatabase, { needs = {}, count = 1 } = {}) {
  const store = await open();
  const logo = await sampleMedia(
    join(dataFolder, "in"),
    "brand/로고.svg",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
  );
  const articles = [sampleArticle({ slug: "about", title: "Line\nbreak, 'quote', \\ and 한글" })];
  await store.exchange.apply(
    sampleContent({ articles, media: [logo], site: { config: { private: { needs } } } }),
    { prune: false },
  );
  const tenant = await store.findTenant("harbor");
  if (tenant === undefined) throw new Error("no tenant");
  for (let index = 0; index < count; index += 1)
    await store.storeNeed(tenant, sampleNeed({ idempotencyKey: String(index) }));
  return { store, tenant, logo };
}
