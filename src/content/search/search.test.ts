import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { article, readerOf } from "../testing/searched-site.ts";

describeEachEngine("search", (makeDatabase) => {
  it("ranks titles first, then whole phrases, and accepts some of the words if no article has all", async () => {
    const store = await (await makeDatabase()).open();
    const reader = await readerOf(store, [
      article("body", "Something else", "A note on harbor pilots in the morning."),
      article("title", "Harbor", "Nothing more."),
      article("apart", "Other", "The lane is long and the light is far away from here."),
      article("phrase", "Other", "Far from here is the light lane, it is long."),
    ]);
    const find = async (query: string) =>
      (await reader.search({ query, page: 1, size: 10 }, "en")).items.map(({ slug }) => slug);
    expect(await find("harbor")).toEqual(["title", "body"]);
    expect(await find("light lane")).toEqual(["phrase", "apart"]);
    expect(await find("harbor unfindableword")).toEqual(["title", "body"]);
    expect(await find("unfindableword")).toEqual([]);
  });

  it("marks visible text, and nothing else", async () => {
    const store = await (await makeDatabase()).open();
    const long = `${"😀".repeat(300)} Café <b>prices</b> & more ${"😀".repeat(300)}`;
    const reader = await readerOf(store, [
      article("marked", 'Prices <script>"&', long),
      article("한글", "서울은", "서울은 서울입니다"),
    ]);
    const [hit] = (await reader.search({ query: "price cafe", page: 1, size: 10 }, "en")).items;
    expect(hit?.titleHtml).toBe("<mark>Prices</mark> &lt;script&gt;&quot;&amp;");
    expect(hit?.snippetHtml).toContain("<mark>Café</mark> &lt;b&gt;<mark>prices</mark>&lt;/b&gt; &amp; more");
    expect(hit?.snippetHtml.isWellFormed()).toBe(true);
    const [korean] = (await reader.search({ query: "서울", page: 1, size: 10 }, "en")).items;
    expect(korean?.titleHtml).toBe("<mark>서울</mark>은");
    expect(korean?.snippetHtml).toBe("<mark>서울</mark>은 <mark>서울</mark>입니다");
  });

  it("requires quoted phrases exactly", async () => {
    const store = await (await makeDatabase()).open();
    const reader = await readerOf(store, [
      article("apart", "Other", "The lane is long and the light is far away. Prices of lanes."),
      article("phrase", "Other", "Far from here is the light lane, it is long. The price of a lane."),
      article("zh-phrase", "其他", "我们的客户体验很好", { language: "zh" }),
      article("zh-apart", "其他", "客户的体验", { language: "zh" }),
    ]);
    const find = async (query: string, language: "en" | "zh" = "en") =>
      (await reader.search({ query, page: 1, size: 10 }, language)).items.map(({ slug }) => slug);
    expect(await find('"light lane"')).toEqual(["phrase"]);
    expect(await find("“light lane” long")).toEqual(["phrase"]);
    expect(await find('"lane light"')).toEqual([]);
    expect(await find('"price"')).toEqual(["phrase"]);
    expect(await find("「客户体验」", "zh")).toEqual(["zh-phrase"]);
    expect(await find('light "')).toEqual(expect.arrayContaining(["apart", "phrase"]));
  });

  it("does not let a few texts that contain all words hide titles that contain most", async () => {
    const filler = Array.from({ length: 8 }, (_, index) => article(`use-${index}`, "Uses", "Of many uses."));
    const reader = await readerOf(await (await makeDatabase()).open(), [
      ...filler,
      article("long", "Everything", "Many use this. Much later, some images come."),
      article("images", "Images", "Pictures with a text beside them."),
      article("mentions", "Other", "A page with images on it."),
    ]);
    const search = async (query: string) => {
      const { items, total } = await reader.search({ query, page: 1, size: 20 }, "en");
      return [items.map(({ slug }) => slug), total];
    };
    expect(await search("how do I use images")).toEqual([["images", "long"], 2]);
    // A quoted phrase must match exactly.
    expect(await search('"use this" images')).toEqual([["long"], 1]);
  });

  it("treats everything as text", async () => {
    const reader = await readerOf(await (await makeDatabase()).open());
    const hostile = [
      "",
      "   ",
      "*",
      '"',
      "'; drop table article; --",
      "a AND b OR NOT (c",
      "title:pricing NEAR(a b)",
      "{title} : x",
      "a & b | !c <-> d:*",
      "\u0000\u0001\u001A",
      "\uD800 lone",
      "😀",
      "%_\\",
      "a".repeat(10_000),
      "企业".repeat(100),
      Array.from({ length: 200 }, (_, index) => `w${index}`).join(" "),
    ];
    for (const query of hostile) {
      const result = await reader.search({ query, page: 1, size: 10 }, "en");
      expect(result.items.length).toBeLessThanOrEqual(result.total);
      await reader.suggest(query, "en");
    }
    expect((await reader.search({ query: "prices* AND", page: 1, size: 10 }, "en")).total).toBeGreaterThan(0);
  });

  it("filters by group and tag, and counts all pages", async () => {
    const store = await (await makeDatabase()).open();
    const many = Array.from({ length: 30 }, (_, index) =>
      article(`n-${index}`, `Note ${index}`, "common", {
        group: index % 2 ? "odd" : "even",
        tags: index % 3 ? [] : ["third"],
      }),
    );
    const reader = await readerOf(store, many);
    const count = async (options: { group?: string; tag?: string }) =>
      (await reader.search({ query: "common", page: 1, size: 5, ...options }, "en")).total;
    expect(await count({})).toBe(30);
    expect(await count({ group: "odd" })).toBe(15);
    expect(await count({ tag: "third" })).toBe(10);
    expect(await count({ group: "odd", tag: "third" })).toBe(5);
    const everything = Array.from({ length: 230 }, (_, index) =>
      article(`m-${index}`, `Note ${index}`, "common"),
    );
    const large = await readerOf(store, everything);
    const slugs: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { items, total } = await large.search({ query: "common", page, size: 80 }, "en");
      expect(total).toBe(230);
      slugs.push(...items.map(({ slug }) => slug));
    }
    expect([slugs.length, new Set(slugs).size]).toEqual([230, 230]);
  });

  it("shows no article on two pages", async () => {
    const store = await (await makeDatabase()).open();
    const many = Array.from({ length: 30 }, (_, index) => article(`n-${index}`, `Note ${index}`, "common"));
    const reader = await readerOf(store, many);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => reader.search({ query: "common", page, size: 10 }, "en")),
    );
    expect(new Set(pages.flatMap(({ items }) => items.map(({ slug }) => slug))).size).toBe(30);
  });

  it("finds words that are far apart in a very long text", async () => {
    const store = await (await makeDatabase()).open();
    const words = Array.from({ length: 9_000 }, (_, index) => `word${index}`).join(" ");
    const reader = await readerOf(store, [
      article("long", "Long", `firstword ${words} lastword`),
      article("zebra", "Zebra", "A zebra."),
    ]);
    expect((await reader.search({ query: "firstword lastword", page: 1, size: 1 }, "en")).total).toBe(1);
    expect((await reader.search({ query: "lastword absent", page: 1, size: 1 }, "en")).total).toBe(1);
    // No article has all three words, so one word at a time is left out.
    const [found] = (await reader.search({ query: "firstword lastword zebra", page: 1, size: 1 }, "en"))
      .items;
    expect(found?.slug).toBe("long");
  });
});
