import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

describeEachEngine("popular articles", (makeDatabase) => {
  it("are those with the most views in thirty days, in any language, then the newest", async () => {
    const store = await (await makeDatabase()).open();
    const article = (slug: string, day: number, more = {}) =>
      sampleArticle({ slug, publishedAt: `2026-01-0${day}T00:00:00.000Z`, ...more });
    const articles = [
      article("old", 1),
      article("guide", 2, { group: "news", translationKey: "guide" }),
      article("안내", 2, { group: "news", language: "kr", translationKey: "guide" }),
      article("new", 5),
      article("hidden", 6, { isUnlisted: true }),
    ];
    await store.exchange.apply(
      sampleContent({ articles, groups: [{ slug: "news", name: "News", description: "" }] }),
      { prune: false },
    );
    await store.exchange.apply(
      sampleContent({ site: { code: "lumen", hosts: [] }, articles: [article("old", 1)] }),
      { prune: false },
    );
    const [harbor, lumen] = await store.listTenants();
    if (harbor === undefined || lumen === undefined) throw new Error("no tenants");
    const slugs = async (size = 10) =>
      (await store.reader(harbor).listPopular(size, "en")).map(({ slug }) => slug);
    expect(await slugs()).toEqual(["new", "guide", "old"]);

    const day = Math.floor(Date.now() / 86_400_000);
    const views = (name: string, count: number, more = {}) => ({
      tenantId: harbor.id,
      day,
      measure: "view" as const,
      name,
      count,
      amount: 0,
      ...more,
    });
    await store.visits.add(
      [
        views("/index.html", 100),
        views("/old.html", 5),
        views("/news/guide.html", 3),
        views("/kr/news/안내.html", 3),
        views("/hidden.html", 50),
        views("/gone.html", 50),
        views("/new.html", 90, { day: day - 31 }),
        views("/new.html", 90, { tenantId: lumen.id }),
      ],
      [],
    );
    expect(await slugs()).toEqual(["guide", "old", "new"]);
    expect(await slugs(1)).toEqual(["guide"]);
    expect((await store.reader(harbor).listPopular(1, "kr"))[0]).toMatchObject({
      slug: "안내",
      url: "/kr/news/%EC%95%88%EB%82%B4.html",
    });
  });
});
