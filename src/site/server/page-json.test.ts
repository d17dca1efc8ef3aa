import { expect, it } from "vitest";
import type { Article, ArticleItem } from "../../contract/api/articles.ts";
import { joinText } from "../../contract/site/html-parts.ts";
import type { HomeSection, Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import { pageJson } from "./page-json.ts";

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

function itemOf(slug: string): ArticleItem {
  return {
    slug,
    group: null,
    title: slug,
    summary: "",
    cover: null,
    url: `/${slug}.html`,
    publishedAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-02T00:00:00.000Z",
    readingMinutes: 1,
    language: "en",
    requestedLanguage: "en",
  };
}

function articlePage(slug: string, related: ArticleItem[]): Page {
  const article: Article = {
    ...itemOf(slug),
    html: "",
    headings: [],
    blocks: [],
    tags: [],
    authors: [],
    groupName: null,
    languages: [],
    isOutdated: false,
    previous: null,
    next: null,
    related,
  };
  return { ...homePage({}), url: article.url, content: { name: "article", article } };
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

it("writes articles that are related to several once for all of their pages", () => {
  const item = itemOf("tides");
  const kept = ["quay", "fog", "ferry"].map((slug) => {
    const page = articlePage(slug, [item, itemOf("new")]);
    const parts = pageJson(page);
    expect(JSON.parse(joinText(parts))).toEqual(JSON.parse(JSON.stringify(page)));
    return parts.filter((part) => typeof part !== "string").length;
  });
  expect(kept).toEqual([0, 1, 1]);
});

it("writes an article that comes again once, and never its body, which stands in the document", () => {
  const page = articlePage("quay", [itemOf("tides")]);
  if (page.content.name === "article") page.content.article.html = "<p>The body</p>";
  const [first, second, third] = [pageJson(page), pageJson(page), pageJson(page)];
  const text = joinText(first);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(page).replace("<p>The body</p>", "")));
  expect([joinText(second), joinText(third)]).toEqual([text, text]);
  const bytes = third.filter((part) => typeof part !== "string");
  expect(bytes).toHaveLength(1);
  expect(second).toContain(bytes[0]);
});

it("keeps nothing of data that are new each time", () => {
  const parts = [1, 2, 3].map(() => pageJson(homePage({ sections: [structuredClone(sectionOf("news"))] })));
  for (const part of parts.flat()) expect(part).toBeTypeOf("string");
});
