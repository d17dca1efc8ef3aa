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
  });

  it("include Korean titles typed without their spaces, even with words of one syllable", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("data", "데이터 세트", "본문", { language: "kr" }),
      article("domain", "새 도메인 이름 설정", "본문", { language: "kr" }),
      // This title contains all syllables of another title, but one of its pairs only across a space.
      article("other", "정설 새도 인메 이름", "새 도메인 이름 설정", { language: "kr" }),
      article("web", "API로 웹 및 앱 연결", "본문", { language: "kr" }),
    ]);
    const suggest = async (text: string) =>
      (await reader.suggest(text, "kr")).map(({ titleHtml }) => titleHtml);
    expect(await suggest("데이터세트")).toEqual(["<mark>데이터</mark> <mark>세트</mark>"]);
    const domain = "<mark>새</mark> <mark>도메인</mark> <mark>이름</mark> <mark>설정</mark>";
    for (const typed of ["새도메인이름설정", "새도메인 이름설정", "새 도메인이름설정", "새도메인이름설정을"])
      expect(await suggest(typed), typed).toEqual([domain]);
    // The last syllable is still being typed.
    for (const typed of ["새도메인이름설저", "새도메인이름설ㅈ", "새도멩", "새도메인이"])
      expect(await suggest(typed), typed).toHaveLength(1);
    expect(await suggest("API로웹및앱연결")).toHaveLength(1);
    expect(await suggest("이름새설정")).toEqual([]);
  });

  it("include titles whose words were typed as one", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("models", "Pricing models compared", "Text."),
      article("guide", "A style guide for writers", "Text."),
    ]);
    const suggest = async (text: string) =>
      (await reader.suggest(text, "en")).map(({ titleHtml }) => titleHtml);
    const models = "<mark>Pricing</mark> <mark>models</mark> compared";
    for (const typed of ["pricingmodels", "PricingModels", "pricingmod"])
      expect(await suggest(typed), typed).toEqual([models]);
    expect(await suggest("styleguideforwriters")).toHaveLength(1);
    expect(await suggest("pricingmodelscomp")).toHaveLength(1);
    expect(await suggest("pricingguide")).toEqual([]);
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
