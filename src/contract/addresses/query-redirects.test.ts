import { describe, expect, it } from "vitest";
import { createQueryRedirects, findQueryRedirect } from "./query-redirects.ts";
import {
  type RedirectRule,
  type SiteLanguages,
  createRedirectMatcher,
  exportRedirects,
} from "./redirects.ts";

const ALL: SiteLanguages = { offered: ["en", "zh", "kr"], defaultLanguage: "en" };

const rule = (from: string, to: string): RedirectRule => ({ from, to, status: 301 });

function follow(rules: RedirectRule[], url: string): string | undefined {
  const matcher = createRedirectMatcher(exportRedirects(rules));
  return findQueryRedirect(createQueryRedirects(rules), matcher, url, ALL)?.location;
}

describe("findQueryRedirect", () => {
  it.each<[string, RedirectRule[], string, string | undefined]>([
    ["applies to its query", [rule("/?p=12", "/new.html")], "/?p=12", "/new.html"],
    ["does not apply to another value", [rule("/?p=12", "/new.html")], "/?p=123", undefined],
    ["does not apply without a query", [rule("/?p=12", "/new.html")], "/", undefined],
    ["does not apply to another path", [rule("/?p=12", "/new.html")], "/a.html?p=12", undefined],
    ["preserves further keys", [rule("/?p=12", "/n.html")], "/?a=1&p=12&b=%26#x", "/n.html?a=1&b=%26#x"],
    ["applies to one of several values", [rule("/?p=12", "/new.html")], "/?p=1&p=12", "/new.html?p=1"],
    [
      "applies to several keys in any order",
      [rule("/i.php?id=3&l=en", "/n.html")],
      "/i.php?l=en&id=3",
      "/n.html",
    ],
    [
      "does not apply to only one of its keys",
      [rule("/i.php?id=3&l=en", "/n.html")],
      "/i.php?id=3",
      undefined,
    ],
    [
      "prefers the rule with the most keys",
      [rule("/?p=1", "/a.html"), rule("/?p=1&l=ko", "/b.html")],
      "/?p=1&l=ko",
      "/b.html",
    ],
    [
      "prefers the first of two equal rules",
      [rule("/?z=1", "/a.html"), rule("/?a=1", "/b.html")],
      "/?a=1&z=1",
      "/a.html?a=1",
    ],
    ["applies to a key without value", [rule("/?print", "/p.html")], "/?print=", "/p.html"],
    [
      "applies to an encoded value",
      [rule("/?제목=가 나", "/n.html")],
      "/?%EC%A0%9C%EB%AA%A9=%EA%B0%80+%EB%82%98",
      "/n.html",
    ],
    [
      "applies to a decomposed value",
      [rule("/?q=가", "/n.html")],
      `/?q=${encodeURIComponent("가".normalize("NFD"))}`,
      "/n.html",
    ],
    ["ignores a trailing slash", [rule("/a/?p=1", "/n.html")], "/a?p=1", "/n.html"],
    ["applies in every language", [rule("/?p=12", "/new.html")], "/kr/?p=12", "/kr/new.html"],
    ["applies to its own language", [rule("/kr/?p=12", "/kr/own.html")], "/kr/?p=12", "/kr/own.html"],
    ["does not apply to other languages", [rule("/kr/?p=12", "/kr/own.html")], "/zh/?p=12", undefined],
    [
      "redirects to a folder with a redirect, in the same language",
      [rule("/?cat=1", "/news"), rule("/news", "/news/index.html")],
      "/zh/?cat=1",
      "/zh/news",
    ],
    [
      "takes precedence over a rule for the path in a language",
      [rule("/?p=1", "/n.html"), rule("/kr/", "/x")],
      "/kr/?p=1",
      "/kr/n.html",
    ],
    ["does not apply to a path that cannot be decoded", [rule("/?p=1", "/n.html")], "/%E0?p=1", undefined],
  ])("%s", (_name, rules, url, expected) => {
    expect(follow(rules, url)).toBe(expected);
  });

  it("leaves its rules out of the manifest", () => {
    expect(exportRedirects([rule("/?p=12", "/new.html"), rule("/a", "/b")])["static"]).toEqual({
      "/a": expect.objectContaining({ redirect: "/b" }),
    });
  });
});
