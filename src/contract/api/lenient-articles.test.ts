import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { articleListSchema, articleSchema, searchResultSchema } from "./articles.ts";
import {
  lenientArticleList,
  lenientArticle,
  fillGaps,
  lenientGroupList,
  lenientSearchResult,
  lenientSuggestionList,
} from "./lenient-articles.ts";

const sparse = { title: "Prices", slug: "가격" };

describe("lenientArticle", () => {
  it("reads an article with only a title and a slug", () => {
    const article = v.parse(lenientArticle, { ...sparse, html: "<p>x</p>" });
    expect(v.is(articleSchema, article)).toBe(true);
    expect(article).toMatchObject({
      url: "/%EA%B0%80%EA%B2%A9.html",
      group: null,
      cover: null,
      tags: [],
      related: [],
      language: "en",
      requestedLanguage: "en",
      publishedAt: "",
    });
  });

  it("completes only values that the backend omitted, in the language of the page", () => {
    const told = { title: "Told", url: "/told.html", slug: "told", language: "en" };
    const page = { language: "zh", defaultLanguage: "en" } as const;
    const article = v.parse(lenientArticle, { ...sparse, related: [sparse, told] });
    fillGaps(article, page);
    const completed = { url: "/zh/%EA%B0%80%EA%B2%A9.html", language: "zh", requestedLanguage: "zh" };
    expect(article).toMatchObject({
      ...completed,
      related: [completed, { url: "/told.html", language: "en" }],
    });
    const hits = v.parse(lenientSearchResult, { items: [sparse, told] });
    fillGaps(hits, page);
    expect(hits.items).toMatchObject([completed, { url: "/told.html", language: "en" }]);
    const list = v.parse(lenientArticleList, { items: [sparse] });
    fillGaps(list, { language: "zh", defaultLanguage: "zh" });
    expect(list.items).toMatchObject([{ url: "/%EA%B0%80%EA%B2%A9.html", language: "zh" }]);
  });

  it("drops values of the wrong type", () => {
    const article = v.parse(lenientArticle, {
      ...sparse,
      summary: null,
      cover: "picture.png",
      publishedAt: "yesterday",
      updatedAt: "2026-01-02",
      readingMinutes: "7",
      language: "ko-KR",
      headings: [{ id: "a", depth: 2, text: "A" }, { id: "b" }, null],
      tags: ["one", 2, {}, ""],
      authors: { name: "Ada" },
      languages: [
        { language: "ko", url: "/kr/x.html" },
        { language: "fr", url: "/fr/x.html" },
      ],
      related: [{ title: "Other", url: "/other.html" }, { url: "/untitled.html" }, 7],
      next: { title: "Next" },
      isOutdated: "no",
    });
    expect(v.is(articleSchema, article)).toBe(true);
    expect(article).toMatchObject({
      cover: null,
      publishedAt: "",
      updatedAt: "2026-01-02",
      readingMinutes: 7,
      language: "kr",
      headings: [{ id: "a" }],
      tags: ["one", "2"],
      authors: [],
      languages: [{ language: "kr", url: "/kr/x.html" }],
      related: [{ title: "Other" }],
      next: null,
      isOutdated: false,
    });
  });

  it.each([
    ["2026-11-20", "2026-11-20"],
    ["2026-11-20T23:30:00-08:00", "2026-11-20T23:30:00-08:00"],
    ["2026-11-20 23:30:00", "2026-11-20T23:30:00"],
    ["2026-11-20 late", "2026-11-20"],
    ["2026/11/20 23:30", "2026-11-20"],
    ["Fri, 20 Nov 2026 23:30:00 -0800", "2026-11-20"],
    ["Fri Nov 20 2026 00:30:00 GMT+0900 (Korean Standard Time)", "2026-11-20"],
    ["November 20, 2026", "2026-11-20"],
    [1795217400, "2026-11-20"],
    ["1795217400000", "2026-11-20"],
    ["2026-13-20", ""],
    ["soon", ""],
    [9e20, ""],
  ])("reads the day in %j in every time zone of the machine", (publishedAt, day) => {
    for (const zone of ["Pacific/Kiritimati", "America/Los_Angeles", "UTC"]) {
      vi.stubEnv("TZ", zone);
      expect(v.parse(lenientArticle, { ...sparse, publishedAt }).publishedAt).toBe(day);
    }
    vi.unstubAllEnvs();
  });

  it.each([null, [], "text", {}, { slug: "a" }, { title: "", slug: "a" }, { title: "No address" }])(
    "refuses %j",
    (data) => {
      expect(v.safeParse(lenientArticle, data).success).toBe(false);
    },
  );
});

describe("lists", () => {
  it("contain the valid entries, and count them if no total was sent", () => {
    const list = v.parse(lenientArticleList, { items: [sparse, null, { slug: "untitled" }] });
    expect(v.is(articleListSchema, list)).toBe(true);
    expect(list).toMatchObject({ items: [{ title: "Prices" }], total: 1, page: 1, size: 1, group: null });
    expect(v.parse(lenientArticleList, {})).toMatchObject({ items: [], total: 0, size: 1 });
    expect(v.parse(lenientGroupList, null)).toEqual([]);
    expect(v.parse(lenientGroupList, [{ slug: "news" }, {}])).toEqual([
      { slug: "news", name: "news", description: "", url: "", total: 1 },
    ]);
    expect(v.parse(lenientSuggestionList, undefined)).toEqual([]);
  });

  it.each([{ items: {} }, "text", 7])("refuse %j", (data) => {
    expect(v.safeParse(lenientArticleList, data).success).toBe(false);
  });

  it("allow only <mark>, and highlight texts that lack it", () => {
    const result = v.parse(lenientSearchResult, {
      items: [
        { ...sparse, titleHtml: "<mark>Pri</mark>ces<img src=x onerror=alert(1)>", snippetHtml: null },
        { ...sparse, title: "a < b" },
      ],
    });
    expect(v.is(searchResultSchema, result)).toBe(true);
    expect(result).toMatchObject({
      items: [{ titleHtml: "<mark>Pri</mark>ces", snippetHtml: "" }, { titleHtml: "a &lt; b" }],
      suggestions: [],
    });
  });
});
