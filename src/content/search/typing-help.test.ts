import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { article, readerOf } from "../testing/searched-site.ts";

const KOREAN = [
  article("hangul", "한글 문서 만들기", "문서를 씁니다.", { language: "kr" }),
  article("database", "데이터 베이스 안내", "표와 행을 다룹니다.", { language: "kr" }),
  article("joined", "데이터베이스 백업", "API 를 씁니다.", { language: "kr" }),
  article("broadcast", "방송 순서", "하루를 알립니다.", { language: "kr" }),
  article("pricing", "Pricing 안내", "요금을 다룹니다.", { language: "kr" }),
];
const CHINESE = [
  article("site", "网站建设", "说明如何建设。", { language: "zh" }),
  article("database", "数据库架构", "文章讲的是长度。", { language: "zh" }),
  article("bank", "银行业务", "金融方案。", { language: "zh" }),
];

describeEachEngine("help with typing", (makeDatabase) => {
  const open = async (articles: ReturnType<typeof article>[], language: "en" | "zh" | "kr") => {
    const reader = await readerOf(await (await makeDatabase()).open(), articles);
    return {
      search: (query: string) => reader.search({ query, page: 1, size: 10 }, language),
      first: async (query: string) =>
        (await reader.search({ query, page: 1, size: 10 }, language)).items[0]?.slug,
      suggest: async (query: string) => (await reader.suggest(query, language)).map(({ title }) => title),
    };
  };

  it("finds Korean words by their initial consonants", async () => {
    const { search, first, suggest } = await open(KOREAN, "kr");
    expect(await suggest("ㅎㄱ")).toEqual(["한글 문서 만들기"]);
    expect(await suggest("ㅎㄱ ㅁㅅ")).toEqual(["한글 문서 만들기"]);
    expect((await suggest("ㄷㅇㅌㅂㅇㅅ ㅂㅇ"))[0]).toBe("데이터베이스 백업");
    expect(await suggest("ㅎㄱㅁㅅ")).toEqual(["한글 문서 만들기"]);
    expect(await first("ㅎㄱ")).toBe("hangul");
    // The Korean keyboard combines ㅂ and ㅅ into one letter.
    expect(await suggest("ㅄ")).toEqual(["방송 순서"]);
    expect((await search("ㅎㄱ")).items[0]?.titleHtml).toBe("<mark>한글</mark> 문서 만들기");
  });

  it("ranks titles that sound like the query before texts that contain it often", async () => {
    const korean = await open(
      [
        article("title", "고객 참여 개선", "방법입니다.", { language: "kr" }),
        article("text", "경험", "공급 초안 검색, 고객 참여 감소. 공급 차이 기술, 기기 추이 경신.", {
          language: "kr",
        }),
      ],
      "kr",
    );
    expect(await korean.first("ㄱㄱ ㅊㅇ ㄱㅅ")).toBe("title");
    const chinese = await open(
      [
        article("title", "网站建设", "说明。", { language: "zh" }),
        article("text", "文章", "网站，网站，往栈，网站建设，建设网站，网站建设。", { language: "zh" }),
      ],
      "zh",
    );
    expect(await chinese.first("wzjs")).toBe("title");
  });

  it("recognises text typed on the other keyboard, and reports it", async () => {
    const { search, first, suggest } = await open(KOREAN, "kr");
    expect((await search("gksrmf")).suggestions).toEqual(["한글"]);
    expect(await first("gksrmf")).toBe("hangul");
    expect(await first("epdlxjqpdltm qordjq")).toBe("joined");
    expect(await first("ㅔ갸챠ㅜㅎ ㅔ갸챠ㅜㅎ")).toBe("pricing");
    expect(await suggest("gksrm")).toEqual(["한글 문서 만들기"]);
    expect(await first("ㅔ갸챠ㅜㅎ")).toBe("pricing");
    expect(await suggest("ㅔ갸챠")).toEqual(["Pricing 안내"]);
  });

  it("finds numbers and measures however they are written", async () => {
    const { search } = await open(
      [
        article("memory", "메모리 3GB", "가격은 1,000원입니다.", { language: "kr" }),
        article("apart", "메모리 3 GB", "가격은 1000원입니다.", { language: "kr" }),
        article("spelt", "메모리 3기가바이트", "가격은 １０００ 원입니다.", { language: "kr" }),
        article("other", "메모리 30GB", "가격은 10,000원이고 3 년, GB 단위입니다.", { language: "kr" }),
      ],
      "kr",
    );
    for (const query of [
      "3GB",
      "3 gb",
      "３ＧＢ",
      "3기가",
      "3 기가바이트",
      "1,000원",
      "1000원",
      "１，０００원",
      "1000",
    ]) {
      const slugs = (await search(query)).items.map(({ slug }) => slug);
      // 10,000 also begins with 1000.
      expect([query, slugs.slice(0, 3).toSorted()]).toEqual([query, ["apart", "memory", "spelt"]]);
    }
    expect((await search("3기가")).items.find(({ slug }) => slug === "memory")?.titleHtml).toBe(
      "메모리 <mark>3GB</mark>",
    );
  });

  it("finds Korean however its words are spaced", async () => {
    const { search } = await open(KOREAN, "kr");
    for (const query of ["데이터베이스", "데이터 베이스"]) {
      const { items } = await search(query);
      expect([query, items.map(({ slug }) => slug).toSorted()]).toEqual([query, ["database", "joined"]]);
    }
  });

  it("suggests by sound and keyboard even if only texts match otherwise", async () => {
    const chinese = await open(
      [...CHINESE, article("text", "说明", "WZ means a site.", { language: "zh" })],
      "zh",
    );
    expect(await chinese.suggest("wz")).toEqual(["网站建设"]);
    const korean = await open(
      [...KOREAN, article("text", "설명", "gksrmf is typed.", { language: "kr" })],
      "kr",
    );
    expect(await korean.suggest("gksrmf")).toEqual(["한글 문서 만들기"]);
  });

  it("finds Chinese by pinyin, complete and shortened", async () => {
    const { search, first, suggest } = await open(CHINESE, "zh");
    for (const query of ["wangzhan", "wang zhan", "wangzh", "wz", "wzjs", "WangZhan"])
      expect([query, await suggest(query)]).toEqual([query, ["网站建设"]]);
    for (const query of ["wangzhan", "wz", "wangzhan 建设"])
      expect([query, await first(query)]).toEqual([query, "site"]);
    expect(await first("yinhang")).toBe("bank");
    expect(await first("shujuku")).toBe("database");
    // The word occurs in a text, not in a title.
    expect(await first("changdu")).toBe("database");
    expect((await search("wangzhan")).items[0]?.titleHtml).toBe("<mark>网站</mark>建设");
  });

  it("queries the pairs of a sound once, however many characters it has", async () => {
    const statements: string[] = [];
    const store = await (await makeDatabase()).open({ onRead: (sql) => statements.push(sql) });
    const others = Array.from("往王望亡汪", (character) => `${character}${character}`).join("，");
    const articles = [...CHINESE, article("others", others, others, { language: "zh" })];
    const reader = await readerOf(store, articles);
    statements.length = 0;
    expect((await reader.suggest("wangzhanjianshe", "zh")).map(({ title }) => title)).toEqual(["网站建设"]);
    const pairs = statements.filter((sql) => sql.includes("search_key") && sql.includes("order by"));
    // One query for the word as typed, and one for each pair.
    expect(pairs).toHaveLength(4);
  });

  it("ignores sounds in words of other languages, and in words that an article contains", async () => {
    const { search } = await open(
      [...CHINESE, article("latin", "Wangzhan", "A name.", { language: "zh" })],
      "zh",
    );
    expect((await search("wangzhan")).items.map(({ slug }) => slug)).toEqual(["latin"]);
    expect((await search("xyzzy qqq")).total).toBe(0);
  });
});
