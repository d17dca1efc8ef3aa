import { describe, expect, it } from "vitest";
import type { SearchHit } from "../../../../contract/api/articles.ts";
import { readLanguageConfig } from "../../../../contract/api/config.ts";
import type { Menu } from "../../../../contract/api/menus.ts";
import { byGroup } from "../../../parts/search/find-articles.ts";
import { offeredSections } from "./palette-sections.ts";

function entry(name: string, url: string, children: Menu[] = []): Menu {
  return { id: name, type: "left_menu", name, url, children };
}

function hit(slug: string, group: string | null, language: "en" | "zh" = "zh"): SearchHit {
  const url = `/zh/${slug}.html`;
  const rest = { summary: "", cover: null, publishedAt: "", updatedAt: "", readingMinutes: 1 };
  return {
    slug,
    group,
    title: slug,
    url,
    language,
    requestedLanguage: "zh",
    titleHtml: `<mark>${slug}</mark>`,
    snippetHtml: "",
    ...rest,
  };
}

const siteWith = (tree: Menu[]) => ({
  left_menu: tree,
  languageConfig: readLanguageConfig('[{ "code": "zh" }, { "code": "en", "tag": "en-gb" }]').value,
});

describe("offeredSections", () => {
  it("offers the menu tree before a search: its parts, with each page once and names as plain text", () => {
    const tree = [
      entry("Start", "/start/index.html", [entry("Install <b>", "/install.html")]),
      entry("Content", "", [entry("Install again", "/install.html"), entry("Menus", "/menus.html")]),
      entry("Empty", "", [entry("Source", "https://code.example.com/")]),
      entry("News", "/news.html"),
    ];
    expect(offeredSections(undefined, siteWith(tree))).toEqual([
      {
        name: "Start",
        entries: [
          {
            index: 0,
            url: "/install.html",
            lang: undefined,
            titleHtml: "Install &#60;b&#62;",
            snippetHtml: "",
          },
        ],
      },
      {
        name: "Content",
        entries: [{ index: 1, url: "/menus.html", lang: undefined, titleHtml: "Menus", snippetHtml: "" }],
      },
      {
        name: "News",
        entries: [{ index: 2, url: "/news.html", lang: undefined, titleHtml: "News", snippetHtml: "" }],
      },
    ]);
  });

  it("offers results by group, numbered across groups, with texts in another language marked", () => {
    const hits = [hit("a", "content"), hit("b", null), hit("c", "content", "en")];
    const sections = byGroup(hits, [{ slug: "content", name: "内容" }]);
    const offered = offeredSections({ sections, total: 3, suggestions: [] }, siteWith([]));
    expect(offered.map(({ name }) => name)).toEqual(["内容", ""]);
    expect(
      offered.flatMap(({ entries }) => entries.map(({ index, lang, titleHtml }) => [index, lang, titleHtml])),
    ).toEqual([
      [0, undefined, "<mark>a</mark>"],
      [1, "en-GB", "<mark>c</mark>"],
      [2, undefined, "<mark>b</mark>"],
    ]);
  });

  it("offers nothing if there are no results", () => {
    expect(
      offeredSections({ sections: [], total: 0, suggestions: [] }, siteWith([entry("News", "/news.html")])),
    ).toEqual([]);
  });
});
