import { sql } from "kysely";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import type { TenantReader } from "../store.ts";
import type { ArticleContent } from "../tenant-content.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import type { OpenedStore } from "../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

function article(
  slug: string,
  title: string,
  body: string,
  rest: Partial<ArticleContent> = {},
): ArticleContent {
  return sampleArticle({ slug, title, sections: [{ heading: "", text: body }], ...rest });
}

const ARTICLES = [
  article(
    "pricing",
    "How we set prices",
    "Café owners ask for a résumé of our pricing plans. C++ and C# and .NET developers too.",
  ),
  article("plans", "Plans for the year", "Nothing about money. The word price stands here once."),
  article("site", "Web site in a week", "A web site is planned, written and launched."),
  article("qiye", "企业网站建设", "我们为企业设计网站，从规划到上线。", { language: "zh" }),
  article("shuma", "数码设备", "ＡＢＣ１２３ 与 React 组件。", { language: "zh" }),
  article("seoul", "서울은 바쁘다", "웹사이트를 만드는 회사입니다. 쿠버네티스 Pod 설정.", { language: "kr" }),
];

async function readerOf(store: OpenedStore, articles = ARTICLES): Promise<TenantReader> {
  await store.exchange.apply(
    sampleContent({ site: { config: { "*": { siteConfig: { untranslated: "notFound" } } } }, articles }),
    { prune: true },
  );
  const tenant = await store.findTenant("harbor");
  if (tenant === undefined) throw new Error("no tenant");
  return store.reader(tenant);
}

describeEachEngine("search", (makeDatabase) => {
  it("finds words of three languages, however they are written", async () => {
    const reader = await readerOf(await (await makeDatabase()).open());
    const find = async (query: string, language: "en" | "zh" | "kr") =>
      (await reader.search({ query, page: 1, size: 10 }, language)).items.map(({ slug }) => slug);
    expect(await find("企业", "zh")).toEqual(["qiye"]);
    expect(await find("网站", "zh")).toEqual(["qiye"]);
    expect(await find("网", "zh")).toEqual(["qiye"]);
    expect(await find("React 组件", "zh")).toEqual(["shuma"]);
    expect(await find("abc123", "zh")).toEqual(["shuma"]);
    expect(await find("서울", "kr")).toEqual(["seoul"]);
    expect(await find("사이트", "kr")).toEqual(["seoul"]);
    expect(await find("쿠버네티스 pod", "kr")).toEqual(["seoul"]);
    expect(await find("c++", "en")).toEqual(["pricing"]);
    expect(await find("C#", "en")).toEqual(["pricing"]);
    expect(await find(".net", "en")).toEqual(["pricing"]);
    expect(await find("cafe resume", "en")).toEqual(["pricing"]);
    expect(await find("RÉSUMÉ", "en")).toEqual(["pricing"]);
    expect(await find("re\u200bsume", "en")).toEqual(["pricing"]);
    expect(await find("launching", "en")).toEqual(["site"]);
    expect(await find("laun", "en")).toEqual(["site"]);
    expect(await find("企业", "en")).toEqual([]);
  });

  it("finds names by what they end in, and numbers whose parts stand together", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("frameworks", "Frameworks", "Written in ASP.NET and Vue.js; nothing of nets."),
      article("net", "A net", "Nets and js."),
      article("release", "Release notes", "Version v2.1.3 costs 1,000 won."),
      article("apart", "Three lists", "In v2 there are 1 and 3 of 1 in 000."),
    ]);
    const find = async (query: string) =>
      (await reader.search({ query, page: 1, size: 10 }, "en")).items.map(({ slug }) => slug);
    expect(await find(".net")).toEqual(["frameworks"]);
    expect(await find(".js")).toEqual(["frameworks"]);
    expect(await find("asp.net")).toEqual(["frameworks"]);
    expect(await find("v2.1.3")).toEqual(["release"]);
    expect(await find("notes 1,000")).toEqual(["release"]);
    // No article has these side by side.
    expect((await find("v2.3.1")).toSorted()).toEqual(["apart", "release"]);
  });

  it("finds simplified Chinese by traditional characters and the other way round, and marks what is written", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("jian", "企业网站建设", "我们为企业设计网站，处理数据。", { language: "zh" }),
      article("fan", "電子郵件行銷", "寄發電子郵件前，先整理客戶數據。", { language: "zh" }),
    ]);
    const search = (query: string) => reader.search({ query, page: 1, size: 10 }, "zh");
    const find = async (query: string) => (await search(query)).items.map(({ slug }) => slug);
    expect(await find("網站")).toEqual(["jian"]);
    expect(await find("「企業網站」")).toEqual(["jian"]);
    expect(await find("电子邮件")).toEqual(["fan"]);
    expect((await find("數據")).toSorted()).toEqual(["fan", "jian"]);
    expect((await search("電子邮件")).items[0]?.titleHtml).toBe("<mark>電子郵件</mark>行銷");
    expect((await reader.suggest("電子", "zh")).map(({ titleHtml }) => titleHtml)).toEqual([
      "<mark>電子</mark>郵件行銷",
    ]);
    // What was typed right stays as it was typed.
    expect((await search("電子郵建")).suggestions).toEqual(["電子郵件"]);
  });

  it("puts titles first, then whole phrases, and asks for some words when none has all", async () => {
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

  it("marks what is visible, and nothing else", async () => {
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

  it("asks for words without their particles and endings, and for no words that only join others", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("customers", "고객 확보", "고객을 찾는 방법입니다. 환자들에게 알립니다.", { language: "kr" }),
      article("api", "서버", "API가 데이터를 보냅니다. 화면을 사용하여 봅니다.", { language: "kr" }),
      article("qing", "数据处理", "我们处理数据。", { language: "zh" }),
      article("wen", "什么", "这是什么的？", { language: "zh" }),
      article("prices", "Prices", "They are set in spring."),
      article("how", "Letters", "How do we do it, and who does?"),
    ]);
    const search = async (query: string, language: "en" | "zh" | "kr") =>
      (await reader.search({ query, page: 1, size: 10 }, language)).items;
    const find = async (query: string, language: "en" | "zh" | "kr") =>
      (await search(query, language)).map(({ slug }) => slug);
    expect(await find("고객들에게", "kr")).toEqual(["customers"]);
    expect(await find("API를 사용합니다", "kr")).toEqual(["api"]);
    expect(await find("什么是数据的处理", "zh")).toEqual(["qing"]);
    expect(await find("how do we set prices", "en")).toEqual(["prices"]);
    expect((await reader.suggest("고객들을", "kr")).map(({ title }) => title)).toEqual(["고객 확보"]);
    // A particle is marked with its word, never by itself.
    const [customers] = await search("고객들에게", "kr");
    expect(customers?.snippetHtml).toBe("<mark>고객</mark>을 찾는 방법입니다. 환자들에게 알립니다.");
    const [api] = await search("API가", "kr");
    expect(api?.snippetHtml).toBe("<mark>API가</mark> 데이터를 보냅니다. 화면을 사용하여 봅니다.");
    const [prices] = await search("are set in the spring", "en");
    expect(prices?.snippetHtml).toBe(
      "They <mark>are</mark> <mark>set</mark> <mark>in</mark> <mark>spring</mark>.",
    );
  });

  it("wants what stands in quotes just as it stands", async () => {
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

  it("finds in spite of one typing error, and says how the word is spelt", async () => {
    const store = await (await makeDatabase()).open();
    const reader = await readerOf(store, [
      article("harbor", "Harbor lights", "Lights of the harbor."),
      article("other", "Lights", "Nothing else."),
      article("secret", "Zanzibar", "Zanzibar", { isDraft: true }),
      article("zh", "客户体验管理", "我们管理客户体验。", { language: "zh" }),
      article("kr", "기술 사용 사례", "기술을 씁니다.", { language: "kr" }),
      article("kr-other", "사용 사례", "사용 사례입니다.", { language: "kr" }),
    ]);
    const search = async (query: string, language: "en" | "zh" | "kr" = "en") => {
      const { items, suggestions } = await reader.search({ query, page: 1, size: 10 }, language);
      return [items[0]?.slug, suggestions];
    };
    expect(await search("Habror lights")).toEqual(["harbor", ["Harbor lights"]]);
    expect(await search("harbbor")).toEqual(["harbor", ["harbor"]]);
    expect(await search("客户体险", "zh")).toEqual(["zh", ["客户体验"]]);
    expect(await search("기샐 사용 사례", "kr")).toEqual(["kr", ["기술 사용 사례"]]);
    expect(await search("harbor")).toEqual(["harbor", []]);
    expect(await search("zanzibr")).toEqual([undefined, []]);
  });

  it("finds words that are written together by their parts, and parts by what they make", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("transport", "Using WebTransport", "Emails go by websocket."),
      article("hints", "Client hints", "What clients tell."),
      article("web", "Web sites", "Transport is something else."),
      article("draft", "Zanzibar ferries", "Zanzibar ferries", { isDraft: true }),
    ]);
    const search = async (query: string) => {
      const { items, suggestions } = await reader.search({ query, page: 1, size: 10 }, "en");
      return [items.map(({ slug }) => slug), suggestions];
    };
    expect((await search("web transport"))[0]).toEqual(expect.arrayContaining(["transport", "web"]));
    expect(await search("e-mail")).toEqual([["transport"], []]);
    expect(await search("web sockets")).toEqual([["transport"], []]);
    expect(await search("clienthints")).toEqual([["hints"], ["client hints"]]);
    expect(await search("What clienthints tell")).toEqual([["hints"], ["What client hints tell"]]);
    expect(await search("zanzibarferries")).toEqual([[], []]);
    const [found] = (await reader.search({ query: "e-mail", page: 1, size: 10 }, "en")).items;
    expect(found?.snippetHtml).toBe("<mark>Emails</mark> go by websocket.");
    expect((await reader.suggest("web trans", "en")).map(({ title }) => title)).toEqual([]);
    expect((await reader.suggest("web transport", "en")).map(({ titleHtml }) => titleHtml)).toEqual([
      "Using <mark>WebTransport</mark>",
    ]);
  });

  it("finds what is written with and without a hyphen or a dot, and numbers with and without a space before their unit", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("hyphen", "E-mail for all", "Your e-mails are safe."),
      article("joined", "Email settings", "Settings of email."),
      article("dotted", "Packages", "Made with node.js for a scale of 10 kg."),
      article("plain", "Nodejs", "We use nodejs."),
    ]);
    const search = async (query: string) => {
      const { items, suggestions } = await reader.search({ query, page: 1, size: 10 }, "en");
      return [items.map(({ slug }) => slug), ...suggestions];
    };
    expect(await search("email")).toEqual([["joined", "hyphen"]]);
    expect(await search("e-mail")).toEqual([["hyphen", "joined"]]);
    expect(await search("nodejs")).toEqual([["plain", "dotted"]]);
    expect(await search("node.js")).toEqual([["dotted", "plain"]]);
    expect(await search("10kg")).toEqual([["dotted"], "10 kg"]);
    const { items } = await reader.search({ query: "email", page: 1, size: 10 }, "en");
    expect(items[1]?.snippetHtml).toBe("Your <mark>e-mails</mark> are safe.");
  });

  it("finds Latin letters that are no accented ones by those of a keyboard, and marks what is written", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("lodz", "Die Straße nach Łódź", "Text"),
    ]);
    const titles = async (query: string) =>
      (await reader.search({ query, page: 1, size: 10 }, "en")).items.map(({ titleHtml }) => titleHtml);
    for (const query of ["strasse", "straße", "STRASSE"])
      expect(await titles(query), query).toEqual(["Die <mark>Straße</mark> nach Łódź"]);
    expect(await titles("lodz")).toEqual(["Die Straße nach <mark>Łódź</mark>"]);
  });

  it("does not hide titles that have most of what is asked behind few texts that happen to have all", async () => {
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
    // In quotes it must stand just so.
    expect(await search('"use this" images')).toEqual([["long"], 1]);
  });

  it("finds Korean words that are written together where they are written apart, and the other way round", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("apart", "고객 경험", "고객 경험을 말합니다.", { language: "kr" }),
      article("together", "고객경험 관리", "고객경험은 중요합니다.", { language: "kr" }),
      article("other", "고객 목록", "고객을 찾습니다.", { language: "kr" }),
    ]);
    const find = async (query: string) =>
      (await reader.search({ query, page: 1, size: 10 }, "kr")).items.map(({ slug }) => slug);
    expect(await find("고객경험")).toEqual(["together", "apart"]);
    expect(await find("고객 경험")).toEqual(["apart", "together"]);
  });

  it("takes the words that articles have as they are typed where another word is unknown", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("harbor", "Harbor lights", "Lights of the harbor."),
      article("harbour", "Harbour lights", "Lights of the harbour."),
      article("nights", "Nights", "Long nights."),
    ]);
    const find = async (query: string) =>
      (await reader.search({ query, page: 1, size: 10 }, "en")).items.map(({ slug }) => slug);
    expect(await find("harbor lihgts")).toEqual(["harbor"]);
    // Each is a word of some article: any of them may be the wrong one.
    expect(await find("harbour nights")).toEqual(["harbour", "harbor"]);
  });

  it("completes the last word, and forgives an error while typing", async () => {
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

  it("makes its index anew when another version made it", async () => {
    const database = await makeDatabase();
    await readerOf(await database.open());
    const engine = await openEngine(database.databaseUrl);
    await engine.write(async (transaction) => {
      for (const table of ["article_places", "search_key", "search_version"] as const) {
        await transaction.deleteFrom(table).execute();
      }
    });
    await engine.close();
    const store = await database.open();
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    const { items, total } = await store.reader(tenant).search({ query: "prices", page: 1, size: 10 }, "en");
    expect([items.map(({ slug }) => slug), total]).toEqual([["pricing", "plans"], 2]);
  });

  it("keeps nothing of a tenant that is gone, and all of another", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const gone = (await readerOf(store)).tenant;
    await store.exchange.apply(sampleContent({ site: { code: "other", hosts: [] }, articles: ARTICLES }), {
      prune: true,
    });
    const kept = (await store.findTenant("other")) ?? expect.unreachable();
    const engine = await openEngine(database.databaseUrl);
    const vocabularies = () =>
      engine.reading.selectFrom("search_key").select("tenant_id").distinct().orderBy("tenant_id").execute();
    expect(await vocabularies()).toEqual([{ tenant_id: gone.id }, { tenant_id: kept.id }]);
    await engine.write((transaction) => transaction.deleteFrom("tenant").where("id", "=", gone.id).execute());
    expect(await vocabularies()).toEqual([{ tenant_id: kept.id }]);
    await engine.close();
  });

  it("takes over what the version before wrote", async () => {
    const database = await makeDatabase();
    await readerOf(await database.open());
    const engine = await openEngine(database.databaseUrl);
    await engine.write(async (transaction) => {
      for (const index of ["idx_search_key_common", "idx_search_key_title"])
        await sql`drop index ${sql.table(index)}`.execute(transaction);
      await sql`delete from migration where name = '006-search-speed'`.execute(transaction);
      await transaction.updateTable("search_version").set({ version: 1 }).execute();
      // Places were packed otherwise.
      await transaction
        .updateTable("article_places")
        .set({ places: Buffer.alloc(40) })
        .execute();
    });
    await engine.close();
    const store = await database.open();
    const tenant = (await store.findTenant("harbor")) ?? expect.unreachable();
    const { items, total } = await store.reader(tenant).search({ query: "prices", page: 1, size: 10 }, "en");
    expect([items.map(({ slug }) => slug), total]).toEqual([["pricing", "plans"], 2]);
  });

  it("takes everything as text", async () => {
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

  it("narrows by group and tag, counts all and pages", async () => {
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

  it("gives each page its own articles", async () => {
    const store = await (await makeDatabase()).open();
    const many = Array.from({ length: 30 }, (_, index) => article(`n-${index}`, `Note ${index}`, "common"));
    const reader = await readerOf(store, many);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => reader.search({ query: "common", page, size: 10 }, "en")),
    );
    expect(new Set(pages.flatMap(({ items }) => items.map(({ slug }) => slug))).size).toBe(30);
  });

  it("suggests Korean titles while a syllable is still being typed", async () => {
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

  it("suggests titles while they are typed", async () => {
    const reader = await readerOf(await (await makeDatabase()).open());
    expect(await reader.suggest("pri", "en")).toEqual([
      { title: "How we set prices", url: "/pricing.html", titleHtml: "How we set <mark>prices</mark>" },
    ]);
    expect((await reader.suggest("网站", "zh")).map(({ url }) => url)).toEqual(["/zh/qiye.html"]);
    expect(await reader.suggest("nothing", "en")).toEqual([]);
  });

  it("finds words that stand far apart in a very long text", async () => {
    const store = await (await makeDatabase()).open();
    const words = Array.from({ length: 9_000 }, (_, index) => `word${index}`).join(" ");
    const reader = await readerOf(store, [
      article("long", "Long", `firstword ${words} lastword`),
      article("zebra", "Zebra", "A zebra."),
    ]);
    expect((await reader.search({ query: "firstword lastword", page: 1, size: 1 }, "en")).total).toBe(1);
    expect((await reader.search({ query: "lastword absent", page: 1, size: 1 }, "en")).total).toBe(1);
    // No article has all three: one word is left out by turns.
    const [found] = (await reader.search({ query: "firstword lastword zebra", page: 1, size: 1 }, "en"))
      .items;
    expect(found?.slug).toBe("long");
  });

  it("forgets what was changed or removed", async () => {
    const store = await (await makeDatabase()).open();
    const reader = await readerOf(store, [article("one", "Alpha", "x"), article("two", "Beta", "x")]);
    const total = async (query: string) => (await reader.search({ query, page: 1, size: 1 }, "en")).total;
    expect(await total("alpha")).toBe(1);
    await readerOf(store, [article("one", "Gamma", "x")]);
    expect([await total("alpha"), await total("gamma"), await total("beta")]).toEqual([0, 1, 0]);
  });
});
