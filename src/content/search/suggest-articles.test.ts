import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { article, readerOf } from "../testing/searched-site.ts";

describeEachEngine("suggestions", (makeDatabase) => {
  it("complete the last word, and tolerate a typing error", async () => {
    const reader = await readerOf(await (await makeDatabase()).open());
    const titles = async (text: string) => (await reader.suggest(text, "en")).map(({ title }) => title);
    expect(await titles("how we set pri")).toEqual(["How we set prices"]);
    expect(await titles("how w")).toEqual(["How we set prices"]);
    expect(await titles("how x")).toEqual(["How we set prices"]);
    expect(await titles("how x ")).toEqual([]);
    expect(await titles("pricse")).toEqual(["How we set prices"]);
    expect(
      (await reader.search({ query: "develo", page: 1, size: 10 }, "en")).items.map(({ slug }) => slug),
    ).toEqual(["pricing"]);
  });

  it("include Korean titles while a syllable is still being typed", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("customers", "고객 확보", "본문", { language: "kr" }),
      article("data", "데이터 세트", "본문", { language: "kr" }),
    ]);
    const suggest = async (text: string) =>
      (await reader.suggest(text, "kr")).map(({ titleHtml }) => titleHtml);
    for (const typed of ["고ㄱ", "고개", "곡", "고객ㄷ", "고객 ㅎ"])
      expect(await suggest(typed), typed).toEqual(["<mark>고객</mark> 확보"]);
    expect(await suggest("데이ㅌ")).toEqual(["<mark>데이터</mark> 세트"]);
    expect(await suggest("데잍")).toEqual(["데<mark>이터</mark> 세트"]);
    expect(await suggest("고객 호")).toEqual(["<mark>고객</mark> <mark>확보</mark>"]);
    expect(await suggest("고ㄴ")).toEqual([]);
    // Without the space between them.
    expect(await suggest("데이터세트")).toEqual(["<mark>데이터</mark> <mark>세트</mark>"]);
  });

  it("include titles while they are being typed", async () => {
    const reader = await readerOf(await (await makeDatabase()).open());
    expect(await reader.suggest("pri", "en")).toEqual([
      { title: "How we set prices", url: "/pricing.html", titleHtml: "How we set <mark>prices</mark>" },
    ]);
    expect((await reader.suggest("网站", "zh")).map(({ url }) => url)).toEqual(["/zh/qiye.html"]);
    expect(await reader.suggest("nothing", "en")).toEqual([]);
  });
});
