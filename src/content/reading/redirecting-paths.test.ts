import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { openReader } from "../testing/open-reader.ts";
import { sampleContent } from "../testing/sample-content.ts";

const WRITTEN: [url: string, korean: string][] = [
  ["/services/", "/kr/services/"],
  ["/services?from=menu#top", "/kr/services?from=menu#top"],
  ["/old", "/kr/old"],
  ["/blog/2020/", "/kr/blog/2020/"],
  ["/%EC%84%9C%EB%B9%84%EC%8A%A4/", "/kr/%EC%84%9C%EB%B9%84%EC%8A%A4/"],
  ["/zh/services/", "/zh/services/"],
  ["/shop/", "/shop/"],
  ["/feed.xml", "/feed.xml"],
  ["//services/", "//services/"],
  ["https://other.example/services/", "https://other.example/services/"],
  ["/about.html", "/kr/about.html"],
];

describeEachEngine("addresses that lead to a page", (makeDatabase) => {
  it("have the language of the menu or banner that contains them", async () => {
    const store = await (await makeDatabase()).open();
    const targets = WRITTEN.map(([url]) => ({ url }));
    const reader = await openReader(store, {
      groups: [
        { slug: "services", name: "Services", description: "" },
        { slug: "서비스", name: "서비스", description: "" },
      ],
      redirects: [
        { from: "/old", to: "/services/index.html", status: 301 },
        { from: "/blog/**", to: "/services/index.html", status: 301 },
      ],
      menus: {
        ...sampleContent().menus,
        top_menu: targets.map((target, index) => ({ id: `${index}`, name: "A", target, children: [] })),
      },
    });
    const urls = async (language: "en" | "kr") =>
      (await reader.menuTree(language))["top_menu"]?.children.map(({ url }) => url);
    expect(await urls("kr")).toEqual(WRITTEN.map(([, korean]) => korean));
    expect(await urls("en")).toEqual(WRITTEN.map(([url]) => url));
  });
});
