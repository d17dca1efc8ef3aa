import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { article, readerOf } from "../testing/searched-site.ts";

describeEachEngine("search by words", (makeDatabase) => {
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

  it("finds names by their endings, and numbers as a whole", async () => {
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
    // No article contains these numbers next to each other.
    expect((await find("v2.3.1")).toSorted()).toEqual(["apart", "release"]);
  });

  it("finds simplified Chinese by traditional characters and vice versa, and marks the original", async () => {
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
    // Words that were typed correctly stay unchanged.
    expect((await search("電子郵建")).suggestions).toEqual(["電子郵件"]);
  });

  it("ignores particles, endings and function words", async () => {
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
    // A particle is marked together with its word, never alone.
    const [customers] = await search("고객들에게", "kr");
    expect(customers?.snippetHtml).toBe("<mark>고객</mark>을 찾는 방법입니다. 환자들에게 알립니다.");
    const [api] = await search("API가", "kr");
    expect(api?.snippetHtml).toBe("<mark>API가</mark> 데이터를 보냅니다. 화면을 사용하여 봅니다.");
    const [prices] = await search("are set in the spring", "en");
    expect(prices?.snippetHtml).toBe(
      "They <mark>are</mark> <mark>set</mark> <mark>in</mark> <mark>spring</mark>.",
    );
  });

  it("tolerates one typing error, and suggests the correct spelling", async () => {
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

  it("finds compounds by their parts, and parts by the compound", async () => {
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

  it("finds words with or without a hyphen or dot, and numbers with or without a space before their unit", async () => {
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
    expect(await search("10kg")).toEqual([["dotted"]]);
    expect(await search("nodejsscale")).toEqual([["dotted"], "nodejs scale"]);
    const { items } = await reader.search({ query: "email", page: 1, size: 10 }, "en");
    expect(items[1]?.snippetHtml).toBe("Your <mark>e-mails</mark> are safe.");
  });

  it("finds special Latin letters by those on a keyboard, and marks the original", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("lodz", "Die Straße nach Łódź", "Text"),
    ]);
    const titles = async (query: string) =>
      (await reader.search({ query, page: 1, size: 10 }, "en")).items.map(({ titleHtml }) => titleHtml);
    for (const query of ["strasse", "straße", "STRASSE"])
      expect(await titles(query), query).toEqual(["Die <mark>Straße</mark> nach Łódź"]);
    expect(await titles("lodz")).toEqual(["Die Straße nach <mark>Łódź</mark>"]);
  });

  it("finds Korean words whether or not there is a space between them", async () => {
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

  it("takes known words literally if another word is unknown", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("harbor", "Harbor lights", "Lights of the harbor."),
      article("harbour", "Harbour lights", "Lights of the harbour."),
      article("nights", "Nights", "Long nights."),
    ]);
    const find = async (query: string) =>
      (await reader.search({ query, page: 1, size: 10 }, "en")).items.map(({ slug }) => slug);
    expect(await find("harbor lihgts")).toEqual(["harbor"]);
    // Both words exist in articles, so either may be the wrong one.
    expect(await find("harbour nights")).toEqual(["harbour", "harbor"]);
  });
});
