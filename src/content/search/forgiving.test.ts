import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { article, readerOf } from "../testing/searched-site.ts";

/** Articles that contain each pair of characters that results from the typing errors in the tests below. */
const CHINESE = [
  article("cases", "技术用例", "介绍平台的各种做法。", { language: "zh" }),
  article("examples", "例用说明", "术例一则，供参考。技术不难，例用不多。", { language: "zh" }),
  article("delivery", "消息", "系统负责事件触发的消息传递和跟踪报告。", { language: "zh" }),
  article("lists", "触件清单", "事触、件发、发的，都在这里。", { language: "zh" }),
];
const KOREAN = [
  article("engagement", "고객 참여 개선", "서비스를 소개합니다.", { language: "kr" }),
  article("traps", "스팸 트랩에 대한 모든 정보", "메일을 다룹니다.", { language: "kr" }),
  article("churn", "이탈", "예측 모델로 이탈 가능성이 높은 회원을 찾습니다.", { language: "kr" }),
  article("events", "객고 참여", "스팸 에 대한 트 정보 개선 고객", { language: "kr" }),
];

describeEachEngine("search with typing errors", (makeDatabase) => {
  it("finds Chinese with characters swapped, left out, doubled or replaced, before articles that only contain the pairs", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), CHINESE);
    const first = async (query: string) =>
      (await reader.search({ query, page: 1, size: 10 }, "zh")).items[0]?.slug;
    for (const query of ["技术例用", "术技用例", "技用例", "技术术用例", "技术用列"])
      expect([query, await first(query)]).toEqual([query, "cases"]);
    for (const query of [
      "触件事发的消息传递",
      "事件触的消息传递",
      "事件触发的消息递传",
      "事事件触发的消息传递",
    ])
      expect([query, await first(query)]).toEqual([query, "delivery"]);
    expect(await first("例用说明")).toBe("examples");
  });

  it("finds Korean with syllables swapped or left out, or one letter of a syllable wrong", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), KOREAN);
    const first = async (query: string) =>
      (await reader.search({ query, page: 1, size: 10 }, "kr")).items[0]?.slug;
    for (const query of ["고객 참여 개서", "고객 여참 개선", "고갹 참여 개선", "고객 참 개선"])
      expect([query, await first(query)]).toEqual([query, "engagement"]);
    for (const query of [
      "스팸 트에 대한 모든 정보",
      "스팸 랩트에 대한 모든 정보",
      "스탬 트랩에 대한 모든 정보",
    ])
      expect([query, await first(query)]).toEqual([query, "traps"]);
    for (const query of ["이탈 가성능이 높은 회원", "이탈 가능성이 높은 히원"])
      expect([query, await first(query)]).toEqual([query, "churn"]);
  });

  it("prefers a title that differs in one letter of a syllable to one with another syllable", async () => {
    const titled = (slug: string, title: string, body: string) =>
      article(slug, title, body, { language: "kr" });
    const reader = await readerOf(await (await makeDatabase()).open(), [
      titled("collecting", "데이터 수집 안내", "방법을 봅니다."),
      titled("editing", "데이터 편집 안내", "방법을 봅니다."),
      titled("others", "자료", "자료 수집 방법입니다."),
      // Another article contains the misspelt word, so all words of the query occur in some article.
      titled("slip", "기타", "주집 이야기입니다."),
    ]);
    const { items } = await reader.search({ query: "데이터 주집 안내", page: 1, size: 10 }, "kr");
    expect(items.map(({ slug }) => slug).slice(0, 2)).toEqual(["collecting", "editing"]);
  });

  it("finds the intended words even if another article contains the mistyped ones apart", async () => {
    const reader = await readerOf(await (await makeDatabase()).open(), [
      article("welcome", "환영 이메일", "구독자에게 보냅니다.", { language: "kr" }),
      article("apart", "인증", "이일 전에 보냅니다. 모두 환영", { language: "kr" }),
      article("traps", "Spam traps", "How senders are caught."),
      article("blueprint", "A blueprint", "Traps for birds. Made by Spau."),
      article("lost", "Lost and found", "Umbrellas by the door. Gloves upstairs."),
    ]);
    const found = async (query: string, language: "kr" | "en") =>
      (await reader.search({ query, page: 1, size: 10 }, language)).items.map(({ slug }) => slug);
    expect(await found("환영 이일", "kr")).toEqual(["welcome", "apart"]);
    expect(await found("spau traps", "en")).toEqual(["traps", "blueprint"]);
    // No other article is similar.
    expect(await found("umbrellas upstairs", "en")).toEqual(["lost"]);
  });

  it("corrects an error even if the intended neighbours are not the most frequent", async () => {
    const frequent = ["plano", "plant", "plane", "plans", "plank", "plana", "plang"].flatMap((word) =>
      [1, 2].map((number) => article(`${word}-${number}`, `Of ${word}`, "Nothing else.")),
    );
    const reader = await readerOf(await (await makeDatabase()).open(), [
      ...frequent,
      article("meant", "Planz reviewed", "At length."),
      article("other", "Reviewed", "In short."),
    ]);
    const { items } = await reader.search({ query: "planq reviewed", page: 1, size: 10 }, "en");
    expect(items[0]?.slug).toBe("meant");
  });

  it("reports the same number of hits on every page", async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      article(`many-${index}`, `例用 ${index}`, "术例一则。技术不难。", { language: "zh" }),
    );
    const reader = await readerOf(await (await makeDatabase()).open(), [...CHINESE, ...many]);
    const totals = await Promise.all(
      [1, 2, 3].map(async (page) => (await reader.search({ query: "技术例用", page, size: 5 }, "zh")).total),
    );
    expect(new Set(totals).size).toBe(1);
    expect(totals[0]).toBeGreaterThan(30);
  });
});
