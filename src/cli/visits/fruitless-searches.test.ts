import { expect, it } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { readerOf } from "../../content/testing/searched-site.ts";
import { fruitlessSearches } from "./fruitless-searches.ts";

describeEachEngine("searches without results", (makeDatabase) => {
  it("are those that still find nothing in any language, most frequent first", async () => {
    const reader = await readerOf(await (await makeDatabase()).open());
    const hits = async (query: string, language: "en" | "zh" | "kr") =>
      (await reader.search({ query, page: 1, size: 1 }, language)).total;
    const figure = (name: string, count: number, amount: number) => ({ name, count, amount });
    const searches = [
      figure("pricing", 9, 8),
      figure("网站", 7, 7),
      figure("qqqq", 5, 2),
      figure("(others)", 5, 5),
      figure("zzzzz", 4, 4),
      figure("launched", 3, 0),
    ];
    const still = await fruitlessSearches(searches, ["en", "zh", "kr"], hits, 10);
    expect(still).toEqual([figure("zzzzz", 4, 4), figure("qqqq", 2, 2)]);
    expect(await fruitlessSearches(searches, ["en"], hits, 1)).toEqual([figure("网站", 7, 7)]);
  });
});
