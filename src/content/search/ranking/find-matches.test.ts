import { expect, it } from "vitest";
import { describeEachEngine } from "../../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../../testing/sample-content.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates articles of one kind, each a day newer than the one before. All articles of a kind are newer than those of the kind
 * that ranks above it.
 */
function articlesWith(kind: "title" | "heading" | "text", count: number, firstDay: number) {
  return Array.from({ length: count }, (_, number) =>
    sampleArticle({
      slug: `${kind}-${number}`,
      title: kind === "title" ? "Harbor" : "Other",
      headings: [{ id: "first", depth: 2, text: kind === "heading" ? "Harbor" : "Other" }],
      sections: [{ heading: "", text: "The harbor at night." }],
      publishedAt: new Date(Date.UTC(2015, 0, 1) + (firstDay + number) * DAY_MS).toISOString(),
    }),
  );
}

describeEachEngine("more matches than are ranked", (makeDatabase) => {
  it("come with those in titles first, then in headings, which are searched only as far as needed", async () => {
    const statements: string[] = [];
    const store = await (await makeDatabase()).open({ onRead: (sql) => statements.push(sql) });
    const articles = [
      ...articlesWith("title", 210, 0),
      ...articlesWith("heading", 10, 300),
      ...articlesWith("text", 10, 400),
    ];
    await store.exchange.apply(sampleContent({ articles }), { prune: true });
    const tenant = (await store.findTenant("harbor")) ?? expect.unreachable();
    const show = async (page: number) => {
      statements.length = 0;
      const { items, total } = await store.reader(tenant).search({ query: "harbor", page, size: 10 }, "en");
      expect(total).toBe(230);
      const looksAtHeadings = statements.some((sql) => /article_search.*"?headings"?.*(match|@@)/s.test(sql));
      return { kinds: [...new Set(items.map(({ slug }) => slug.replace(/-\d+$/, "")))], looksAtHeadings };
    };
    expect(await show(1)).toEqual({ kinds: ["title"], looksAtHeadings: false });
    expect(await show(20)).toEqual({ kinds: ["title"], looksAtHeadings: false });
    expect(await show(22)).toEqual({ kinds: ["heading"], looksAtHeadings: true });
    expect(await show(23)).toEqual({ kinds: ["text"], looksAtHeadings: true });
  });
});
