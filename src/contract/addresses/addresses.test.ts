import { expect, it } from "vitest";
import {
  articleUrl,
  feedUrl,
  groupUrl,
  homeUrl,
  isEntryPath,
  linkAddress,
  localizePath,
  orderLanguages,
  splitLanguage,
} from "./addresses.ts";

it.each([
  ["/zh/a.html", "zh", "/a.html"],
  ["/zh", "zh", "/"],
  ["/zh/", "zh", "/"],
  ["/zho/a.html", undefined, "/zho/a.html"],
  ["/a/zh/b.html", undefined, "/a/zh/b.html"],
])("removes the language from %s", (path, prefix, rest) => {
  expect(splitLanguage(path)).toEqual({ prefix, path: rest });
});

it.each([
  ["/", "/zh/"],
  ["/a.html", "/zh/a.html"],
  ["/a.html?b=/c", "/zh/a.html?b=/c"],
  ["/news/a.html#b", "/zh/news/a.html#b"],
  ["/?a", "/zh/?a"],
  ["/kr/a.html", "/kr/a.html"],
  ["/kr", "/kr"],
  ["/media/a.pdf", "/media/a.pdf"],
  ["/feed.xml?a.html", "/feed.xml?a.html"],
  ["//other.example/a.html", "//other.example/a.html"],
  ["https://other.example/a.html", "https://other.example/a.html"],
  ["#a.html", "#a.html"],
])("writes %s in Chinese", (url, localized) => {
  expect(localizePath(url, { language: "zh", defaultLanguage: "en" })).toBe(localized);
  expect(localizePath(url, { language: "en", defaultLanguage: "en" })).toBe(url);
});

it.each([
  [" a b.html ", "/a b.html"],
  ["./a.html", "/a.html"],
  ["a//b.html", "/a//b.html"],
  ["?page=2", "?page=2"],
  ["\thttps:\n//other.example/", "https://other.example/"],
  ["java\u0000script:alert(1)", ""],
  ["java\t script:alert(1)", ""],
  ["java \tscript:alert(1)", ""],
  [" \u0001data:text/html,x", ""],
  ["MAILTO:desk@harbor.example", "MAILTO:desk@harbor.example"],
])("reads a typed %j as %j", (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

it("builds the article, group and home addresses that the theme supports", () => {
  const article = { slug: "개업", group: "news" };
  const slug = encodeURIComponent("개업");
  const place = { language: "kr", defaultLanguage: "en" } as const;
  expect(articleUrl({ theme: "theme1", ...place }, article)).toBe(`/kr/news/${slug}.html`);
  expect(articleUrl({ theme: "theme1", ...place }, { ...article, group: null })).toBe(`/kr/${slug}.html`);
  expect(articleUrl({ theme: "theme4", ...place }, article)).toBe(`/kr/${slug}.html`);
  expect(groupUrl({ theme: "theme3", ...place }, "news")).toBe("/kr/news/index.html");
  expect(groupUrl({ theme: "theme4", ...place }, "news")).toBeUndefined();
  expect(homeUrl({ theme: "theme2", ...place })).toBe("/kr/index.html");
  expect(homeUrl({ theme: "theme3", ...place })).toBe("/kr/");
  expect(feedUrl(place)).toBe("/kr/feed.xml");
  expect(feedUrl({ ...place, language: "en" }, "소식")).toBe(`/${encodeURIComponent("소식")}/feed.xml`);
});

it("recognises the entry page of every language and no other page", () => {
  const entries = ["/", "/index.html", "/zh", "/zh/", "/kr/index.html"];
  expect(entries.filter(isEntryPath)).toEqual(entries);
  expect(["/a.html", "/news/index.html", "/zh/index"].filter(isEntryPath)).toEqual([]);
});

it("lists the default language first, and each language once", () => {
  expect(orderLanguages(["en", "zh", "kr"], "kr")).toEqual(["kr", "en", "zh"]);
  expect(orderLanguages(["kr", "en"], "en")).toEqual(["en", "kr"]);
});
