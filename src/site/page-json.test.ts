import { expect, it } from "vitest";
import { joinText } from "../contract/html-parts.ts";
import { plainHead } from "./head/plain-head.ts";
import { pageJson } from "./page-json.ts";
import type { HomeSection, Page } from "./page.ts";

const BANNERS = [
  { id: "quay", title: "</script>", subtitle: "港口", image: "/quay.svg", alt: "", width: 1, height: 1 },
];

function sectionOf(slug: string): HomeSection {
  return { group: { slug, name: slug, description: "", url: `/${slug}/index.html`, total: 0 }, items: [] };
}

function homePage(content: Partial<Extract<Page["content"], { name: "index" }>>): Page {
  return {
    url: "/index.html",
    language: "en",
    status: 200,
    layout: "default",
    content: { name: "index", banners: [], sections: [], ...content },
    head: plainHead("Home"),
    alternates: {},
  };
}

it("says the same of data that come again, without writing them again", () => {
  const sections = [sectionOf("news"), sectionOf("notes")];
  const page = homePage({ banners: BANNERS, sections });
  const [first, second, third] = [pageJson(page), pageJson(page), pageJson(page)];
  const text = joinText(first);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(page)));
  expect([joinText(second), joinText(third)]).toEqual([text, text]);
  const bytes = third.filter((part) => typeof part !== "string");
  expect(bytes).toHaveLength(5);
  expect(second.filter((part) => bytes.some((kept) => kept === part))).toEqual(bytes);
});

it("keeps nothing of data that are new each time", () => {
  const parts = [1, 2, 3].map(() => pageJson(homePage({ sections: [structuredClone(sectionOf("news"))] })));
  for (const part of parts.flat()) expect(part).toBeTypeOf("string");
});
