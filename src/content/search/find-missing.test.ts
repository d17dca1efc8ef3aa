import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { article, readerOf } from "../testing/searched-site.ts";
import { limitMissing } from "./limit-missing.ts";

const ARTICLES = [
  article("pricing-models", "What a site costs", "Three ways to pay.", {
    group: "insights",
    translationKey: "prices",
  }),
  article("价格模式", "网站的价格", "三种付费方式。", { language: "zh", translationKey: "prices" }),
  article("harbor-lights", "Lights of the harbor", "They shine.", { translationKey: "lights" }),
  article("서울-야경-안내", "서울의 밤", "불빛을 봅니다.", { language: "kr", translationKey: "seoul" }),
  article("pricing-modes", "A draft", "Unseen.", { isDraft: true }),
  article("pricing-model", "Unlisted", "Unseen.", { isUnlisted: true }),
  article("launch-week", "The week of the launch", "Every day something new."),
];

describeEachEngine("articles suggested for a missing address", (makeDatabase) => {
  it("are those with a similar address in any script, otherwise those found by its words", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), ARTICLES);
    const urls = async (path: string, language: "en" | "zh" | "kr" = "en", text = "") =>
      (await reader.suggestMissing({ path, text, size: 5 }, language)).map(({ url }) => decodeURI(url));
    expect(await urls("/insights/pricign-modles.html")).toEqual(["/insights/pricing-models.html"]);
    expect(await urls("/old/2019/pricing_models.php")).toEqual(["/insights/pricing-models.html"]);
    expect(await urls("/harbor-lig")).toEqual(["/harbor-lights.html"]);
    expect(await urls("/zh/价各模式.html", "zh")).toEqual(["/zh/价格模式.html"]);
    // The address contains the article's name in another language.
    expect(await urls("/zh/insights/pricing-model.html", "zh")).toEqual(["/zh/价格模式.html"]);
    // The article exists in only one language.
    expect(await urls("/서울야경안내.html")).toEqual(["/kr/서울-야경-안내.html"]);
    expect(await urls("/shine.html", "en", "shine")).toEqual(["/harbor-lights.html"]);
    expect(await urls("/wp-login.php", "en", "wp login")).toEqual([]);
    expect(await urls("/.html")).toEqual([]);
  });

  it("are not those named after the folder of the missing address", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      ...Array.from({ length: 30 }, (_, number) => article(`company-news-of-${number}`, "News", "Text.")),
      article("인증-8", "인증", "본문", { language: "kr", translationKey: "proof" }),
    ]);
    const [first] = await reader.suggestMissing(
      { path: "/company-news/인증8.html", text: "", size: 5 },
      "kr",
    );
    expect(first?.slug).toBe("인증-8");
  });

  it("are those in the language of the page, if two have the same address", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("report-7", "Report", "Text.", { translationKey: "a", publishedAt: "2026-02-01" }),
      article("report-7", "보고", "본문", { language: "kr", translationKey: "b", publishedAt: "2026-01-01" }),
    ]);
    const [first] = await reader.suggestMissing({ path: "/old/report-7.html", text: "", size: 5 }, "kr");
    expect(first?.title).toBe("보고");
  });

  it("change when articles are renamed or removed", async () => {
    const store = await (await makeDatabase()).open();
    const [first = expect.unreachable(), second = expect.unreachable()] = ARTICLES;
    const reader = await readerOf(store, [first, second]);
    await readerOf(store, [{ ...first, slug: "costs-of-a-site", fingerprint: "renamed" }]);
    const slugs = async (path: string) =>
      (await reader.suggestMissing({ path, text: "", size: 5 }, "en")).map(({ slug }) => slug);
    expect(await slugs("/pricing-mdels.html")).toEqual([]);
    expect(await slugs("/价格模式.html")).toEqual([]);
    expect(await slugs("/costs-of-sites.html")).toEqual(["costs-of-a-site"]);
  });
});

it("stops searching for suggestions on a site that receives a flood of unknown addresses, but not on other sites", async () => {
  let looks = 0;
  const { missing } = limitMissing({
    articles: () => expect.unreachable(),
    titles: () => expect.unreachable(),
    missing: async () => {
      looks += 1;
      return [];
    },
  });
  const ask = (tenant: number, path: string) =>
    missing({ audience: { tenant, language: "en", fallback: "en", now: 0 }, path, text: "", size: 5 });
  for (let number = 0; number < 2_000; number += 1) await ask(1, `/wp-${number}.php`);
  expect(await ask(1, "/one-more.php")).toBe(undefined);
  expect(looks).toBeLessThan(500);
  expect(await ask(2, "/about.php")).toEqual([]);
});
