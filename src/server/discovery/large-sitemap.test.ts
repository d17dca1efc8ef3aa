// @module-tag scale

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refreshMissingLists } from "../../content/articles/refresh-lists.ts";
import { openSqlite } from "../../content/engine/sqlite.ts";
import type { Store } from "../../content/store.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";
import { planSitemap, writeSitemap } from "./sitemap.ts";

const COPIES = 120_000;

/** Number of pages: too many for the cache, but few enough for a single file. */
const COPIES_BETWEEN = 6_000;

let site: TestInstallation;
/** Languages whose addresses were counted, in the order of the counts. */
let counted: string[];
/** Languages whose addresses were read. */
let read: string[];
beforeAll(async () => {
  counted = [];
  read = [];
  site = await openTestInstallation({ wrapStore: recordCounts });
  multiplyArticle("about", COPIES);
  multiplyArticle("secret-of-lumen", COPIES_BETWEEN);
  await countAnew();
}, 120_000);
afterAll(() => site.close());

function recordCounts(store: Store): Store {
  return {
    ...store,
    reader(tenant, dependencies) {
      const reader = store.reader(tenant, dependencies);
      return {
        ...reader,
        countAddresses(language) {
          counted.push(`${tenant.code} ${language}`);
          return reader.countAddresses(language);
        },
        eachAddress(language, range) {
          read.push(`${tenant.code} ${language}`);
          return reader.eachAddress(language, range);
        },
      };
    },
  };
}

/** Copies an English article in the database, because importing so many files would take minutes. */
function multiplyArticle(slug: string, times: number): void {
  const database = new DatabaseSync(join(site.dataFolder, "vitrine.sqlite"));
  const columns = database
    .prepare("select name from pragma_table_info('article') where name <> 'id'")
    .all()
    .map(({ name }) => String(name));
  const values = columns.map((name) => {
    if (["source", "html"].includes(name)) return "''";
    if (["path", "slug", "translation_key", "fingerprint"].includes(name)) return `${name} || '-' || n`;
    return name === "published_at" ? "published_at - (n % 977) * 1000" : name;
  });
  database.exec("begin");
  database.exec(`
    with recursive count(n) as (select 1 union all select n + 1 from count where n < ${times})
    insert into article (${columns.join(", ")})
    select ${values.join(", ")} from article, count where slug = '${slug}' and language = 'en'`);
  database.exec("update tenant set counted_at = 0");
  database.exec("commit");
  database.close();
}

/** Updates the stored counts, as an import does at its end. */
async function countAnew(): Promise<void> {
  const engine = openSqlite(join(site.dataFolder, "vitrine.sqlite"));
  await refreshMissingLists(engine);
  await engine.close();
}

async function get(url: string, host = "harbor.localhost"): Promise<{ status: number; text: string }> {
  const response = await site.app.inject({ url, headers: { host, "accept-encoding": "gzip" } });
  const isPacked = response.headers["content-encoding"] === "gzip";
  const text = isPacked ? gunzipSync(response.rawPayload).toString() : response.body;
  return { status: response.statusCode, text };
}

const locations = (text: string) =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");

it("a sitemap beyond the protocol's limits is an index, whose parts list every address once", async () => {
  const index = await get("/sitemap.xml");
  expect(index.text).toContain("<sitemapindex");
  const parts = locations(index.text);
  const found = new Set<string>();
  let total = 0;
  for (const part of parts) {
    const { status, text } = await get(new URL(part).pathname);
    const addresses = locations(text);
    expect([status, text.startsWith("<?xml"), text.endsWith("</urlset>\n")]).toEqual([200, true, true]);
    expect(addresses.length).toBeLessThanOrEqual(50_000);
    expect(Buffer.byteLength(text)).toBeLessThan(50_000_000);
    total += addresses.length;
    for (const address of addresses) found.add(address);
  }
  expect(total).toBe(found.size);
  expect(found.has(`http://harbor.localhost/about-${COPIES}.html`)).toBe(true);
  expect(found.has("http://harbor.localhost/zh/about.html")).toBe(true);
  expect([...found].filter((address) => /about-\d+\.html$/.test(address))).toHaveLength(COPIES);
  expect((await get(`/sitemap-${parts.length + 1}.xml`)).status).toBe(404);
}, 120_000);

it("a sitemap too long for the cache is counted once per request, and complete", async () => {
  for (const _ of ["first", "second"]) {
    counted = [];
    const { status, text } = await get("/sitemap.xml", "lumen.localhost");
    expect([status, text.endsWith("</urlset>\n")]).toEqual([200, true]);
    const articles = locations(text).filter((address) => address.includes("secret-of-lumen"));
    expect(new Set(articles).size).toBe(COPIES_BETWEEN + 1);
    expect(counted).toEqual(["lumen en", "lumen zh"]);
  }
}, 120_000);

it("a sitemap is not generated for HEAD", async () => {
  read = [];
  for (const [host, url] of [
    ["lumen.localhost", "/sitemap.xml"],
    ["harbor.localhost", "/sitemap-1.xml"],
  ] as const) {
    const { statusCode, headers, body } = await site.app.inject({ method: "HEAD", url, headers: { host } });
    expect([statusCode, headers["content-type"], headers["content-length"], body]).toEqual([
      200,
      "application/xml; charset=utf-8",
      undefined,
      "",
    ]);
  }
  expect(read).toEqual([]);
});

it("a sitemap of one file has no parts", async () => {
  expect((await get("/sitemap-1.xml", "lumen.localhost")).status).toBe(404);
});

it("writing a sitemap takes only the memory of a thousand articles and some tens of kilobytes", async () => {
  const tenant = await site.store.findTenant("harbor");
  if (tenant === undefined) throw new Error("no tenant");
  const reader = site.store.reader(tenant);
  let [largest, written] = [0, 0];
  const { entries } = await planSitemap(reader);
  const writing = { ...tenant, origin: "https://harbor.example" };
  for await (const piece of writeSitemap(entries(7), writing)) {
    largest = Math.max(largest, piece.length);
    written += piece.length;
  }
  expect(written).toBeGreaterThan(500_000);
  expect(largest).toBeLessThan(100_000);
  for await (const batch of reader.eachAddress("en", { from: COPIES / 2, limit: 5_000 }))
    expect(batch.length).toBeLessThanOrEqual(1_000);
}, 120_000);
