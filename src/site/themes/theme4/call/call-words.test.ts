import { describe, expect, it } from "vitest";
import type { Article, Block } from "../../../../contract/api/articles.ts";
import type { PageContent } from "../../../page/page.ts";
import { findReply } from "./call-words.ts";

/** An article with one enquiry form for each category; `""` lets the visitor choose the category. */
function articleWith(...categories: string[]): PageContent {
  const blocks = categories.map((category): Block => ({
    kind: "need",
    attributes: category === "" ? {} : { category },
  }));
  const article: Article = {
    slug: "street",
    group: null,
    title: "Your street",
    summary: "",
    cover: null,
    url: "/street.html",
    publishedAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    readingMinutes: 1,
    language: "en",
    requestedLanguage: "en",
    html: "",
    headings: [],
    blocks: [{ kind: "map", attributes: {} }, ...blocks],
    tags: [],
    authors: [],
    groupName: null,
    languages: [],
    isOutdated: false,
    previous: null,
    next: null,
    related: [],
  };
  return { name: "article", article };
}

function callTo(url: string) {
  return { id: "call", type: "item", name: "Add your street", url, children: [] };
}

describe("the form in a text to which the call to action links", () => {
  it("is the first one, if the call to action has no category", () => {
    expect(findReply(articleWith("Press", "Street"), callTo("/need.html"))).toBe(1);
    expect(findReply(articleWith("Press"), undefined)).toBe(1);
  });

  it("is one with the category of the call to action, or one that leaves the choice", () => {
    const call = callTo("/zh/need.html?from=menu&category=%E8%A1%97%E9%81%93+2");
    expect(findReply(articleWith("Press", "街道 2"), call)).toBe(2);
    expect(findReply(articleWith("Press", ""), call)).toBe(2);
  });

  it("is none if all forms have other categories, or there is no form", () => {
    expect(findReply(articleWith("Press", "Volunteers"), callTo("/need.html?category=Street"))).toBe(-1);
    expect(findReply(articleWith(), callTo("/need.html"))).toBe(-1);
    expect(findReply({ name: "need", categories: [], form: undefined, category: "" }, undefined)).toBe(-1);
  });
});
