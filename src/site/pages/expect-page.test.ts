import { expect, it } from "vitest";
import { expectPage } from "./expect-page.ts";

it.each([
  ["theme1", "/index.html", "index"],
  ["theme1", "/kr/about.html?utm_source=a", "article"],
  ["theme1", "/insights/pricing.html", "article"],
  ["theme1", "/zh/insights/index.html?page=2", "group"],
  ["theme1", "/search.html?q=a/b", "search"],
  ["theme1", "/error/404.html", undefined],
  ["theme1", "/a/b/c.html", undefined],
  ["theme1", "/%E0%A4%A.html", undefined],
  ["theme3", "/about.html", "article"],
  ["theme4", "/insights/index.html", undefined],
] as const)("%s: %s leads to the page %s", (theme, url, page) => {
  expect(expectPage(theme, url)).toBe(page);
});
