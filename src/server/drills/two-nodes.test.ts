// @module-tag drill
import { afterEach, expect, it } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleArticle } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

/** Time within which an edit through one server must be visible on the other, in milliseconds. */
const MAXIMUM_DELAY_MS = 1_000;
/** Several edits are made, because a busy machine may delay one. */
const SLUGS = ["late", "later", "latest"];

const medianOf = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];

const nodes: TestInstallation[] = [];
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});

describeEachEngine("two nodes on one database", (makeDatabase) => {
  it("show an edit through either of them on both, and preserve the rest", async () => {
    const { databaseUrl } = await makeDatabase();
    const open = async () => {
      const node = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
      nodes.push(node);
      return node;
    };
    const [first, second] = [await open(), await open()];
    const statusOf = async ({ app }: TestInstallation, url: string) =>
      (await app.inject({ url, headers: { host: "harbor.localhost" } })).statusCode;
    for (const node of [first, second]) {
      expect([await statusOf(node, "/late.html"), await statusOf(node, "/about.html")]).toEqual([404, 200]);
    }
    const textOf = async ({ app }: TestInstallation, url: string) =>
      (await app.inject({ url, headers: { host: "harbor.localhost" } })).body;
    const documents = ["/api/client/article/list", "/feed.xml", "/sitemap.xml"];
    for (const node of [first, second])
      for (const url of documents) expect(await textOf(node, url)).not.toContain("/late.html");
    const renderedBefore = second.rendered.length;
    const known = (await first.store.exchange.read("harbor")) ?? expect.unreachable();
    const times: number[] = [];
    for (const slug of SLUGS) {
      const edit = { ...known, articles: [sampleArticle({ slug })], unchangedArticles: [] };
      await first.store.exchange.apply(edit, { prune: false });
      const began = performance.now();
      for (const node of [second, first]) {
        await expect.poll(() => statusOf(node, `/${slug}.html`)).toBe(200);
        for (const url of documents) await expect.poll(() => textOf(node, url)).toContain(`/${slug}.html`);
      }
      times.push(performance.now() - began);
    }
    expect(medianOf(times)).toBeLessThan(MAXIMUM_DELAY_MS);
    expect(await statusOf(second, "/about.html")).toBe(200);
    expect(second.rendered.slice(renderedBefore).map(({ url }) => url)).not.toContain("/about.html");
  });
});
