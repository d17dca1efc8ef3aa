import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { listAddresses, openReader } from "../testing/open-reader.ts";
import { sampleArticle } from "../testing/sample-content.ts";

/** Each publication time is shared by two articles. */
const ARTICLES = Array.from({ length: 12 }, (_, number) =>
  sampleArticle({
    slug: `a${number}`,
    language: number % 4 === 0 ? "zh" : "en",
    publishedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(number / 2))).toISOString(),
  }),
);

describeEachEngine("the addresses of a site's articles", (makeDatabase) => {
  it("are the same when read in parts that begin anywhere", async () => {
    const reader = await openReader(await (await makeDatabase()).open(), { articles: ARTICLES });
    const all = await listAddresses(reader, "en");
    expect(all).toHaveLength(9);
    for (let from = 0; from <= all.length; from += 1) {
      const stretch = (await Array.fromAsync(reader.eachAddress("en", { from, limit: 3 }))).flat();
      expect(stretch.map(({ url }) => url)).toEqual(all.slice(from, from + 3));
    }
  });
});
