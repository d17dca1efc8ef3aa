import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { openReader } from "../testing/open-reader.ts";
import { sampleArticle } from "../testing/sample-content.ts";

describeEachEngine("related articles", (makeDatabase) => {
  it("are up to four, without the article itself at another address", async () => {
    const reader = await openReader(await (await makeDatabase()).open(), {
      articles: [
        sampleArticle({ slug: "about", translationKey: "about", tags: ["firm", "people"] }),
        // The same article at another address. By its tags it would be the closest, but an article is not related to itself.
        sampleArticle({ slug: "about-us", translationKey: "about", tags: ["firm", "people"] }),
        ...["one", "two", "three", "four", "five"].map((slug) => sampleArticle({ slug, tags: ["firm"] })),
      ],
    });
    const article = await reader.findArticle({ slug: "about" }, "en");
    expect(article?.related.map(({ slug }) => slug)).toEqual(["five", "four", "three", "two"]);
  });
});
