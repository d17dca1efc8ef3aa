import { describe, expect, it } from "vitest";
import {
  type RedirectRule,
  type SiteLanguages,
  createRedirectMatcher,
  exportRedirects,
  findRedirect,
} from "./redirects.ts";

const ALL: SiteLanguages = { offered: ["en", "zh", "kr"], defaultLanguage: "en" };

function follow(rules: RedirectRule[], url: string) {
  const exported: unknown = JSON.parse(JSON.stringify(exportRedirects(rules)));
  return findRedirect(createRedirectMatcher(exported as ReturnType<typeof exportRedirects>), url, ALL);
}

const rule = (from: string, to: string, status: RedirectRule["status"] = 301): RedirectRule => ({
  from,
  to,
  status,
});

it("does not redirect to a language that the site does not offer", () => {
  const matcher = createRedirectMatcher(exportRedirects([rule("/old.html", "/new.html")]));
  const languages: SiteLanguages = { offered: ["en", "kr"], defaultLanguage: "en" };
  expect(findRedirect(matcher, "/kr/old.html", languages)?.location).toBe("/kr/new.html");
  expect(findRedirect(matcher, "/zh/old.html", languages)).toBeUndefined();
});

describe("findRedirect", () => {
  it.each<[string, RedirectRule[], string, string | undefined]>([
    ["a plain path", [rule("/old.html", "/new.html")], "/old.html", "/new.html"],
    ["another path", [rule("/old.html", "/new.html")], "/other.html", undefined],
    ["query and hash are preserved", [rule("/old.html", "/new.html")], "/old.html?a=1#x", "/new.html?a=1#x"],
    [
      "the target's own keys and hash take precedence",
      [rule("/o.html", "/n.html?a=2#own")],
      "/o.html?a=1&b=3#x",
      "/n.html?a=2&b=3#own",
    ],
    ["an encoded address", [rule("/旧.html", "/new.html")], "/%E6%97%A7.html", "/new.html"],
    [
      "a decomposed address",
      [rule("/가.html", "/new.html")],
      `/${encodeURIComponent("가".normalize("NFD"))}.html`,
      "/new.html",
    ],
    ["a target that is not ASCII", [rule("/old.html", "/新.html")], "/old.html", "/%E6%96%B0.html"],
    ["a wildcard", [rule("/old/**", "/new/**")], "/old/a/b.html", "/new/a/b.html"],
    ["the folder of a wildcard", [rule("/old/**", "/new/**")], "/old", "/new"],
    ["a wildcard to one page", [rule("/old/**", "/new.html")], "/old/a.html", "/new.html"],
    [
      "a wildcard to another site",
      [rule("/old/**", "https://x.example/y/**")],
      "/old/a%20b.html",
      "https://x.example/y/a%20b.html",
    ],
    [
      "a wildcard never names another host",
      [rule("/old/**", "/**")],
      "/old//evil.example/a",
      "/evil.example/a",
    ],
    [
      "a backslash never names another host",
      [rule("/old/**", "/**")],
      "/old/%5C%5Cevil.example",
      "/evil.example",
    ],
    [
      "a wildcard never leaves its target's folder",
      [rule("/old/**", "https://x.example/y/**")],
      "/old/%2E%2E/.%2Fa/%2e%2e%2f%2e%2e/b",
      "https://x.example/y/a/b",
    ],
    [
      "a target's own query stays as it was typed",
      [rule("/o.html", "/n.html?q=a%20b&c")],
      "/o.html",
      "/n.html?q=a%20b&c",
    ],
    [
      "the most specific rule applies",
      [rule("/a/**", "/all.html"), rule("/a/b.html", "/one.html")],
      "/a/b.html",
      "/one.html",
    ],
    [
      "an external target",
      [rule("/o.html", "https://x.example/p?k=1")],
      "/o.html?z=2",
      "https://x.example/p?k=1&z=2",
    ],
    [
      "an external target that is not ASCII",
      [rule("/o.html", "https://例え.example:8443/ü?k=ö"), rule("/o/**", "https://한글.example/**")],
      "/o.html",
      "https://xn--r8jz45g.example:8443/%C3%BC?k=%C3%B6",
    ],
    ["every language", [rule("/old.html", "/new.html")], "/zh/old.html?a=1", "/zh/new.html?a=1"],
    ["a target in another language", [rule("/old.html", "/kr/new.html")], "/zh/old.html", "/kr/new.html"],
    [
      "a target folder with its own redirect, in every language",
      [rule("/ours", "/services/?a=1"), rule("/services", "/services/index.html")],
      "/kr/ours#x",
      "/kr/services/index.html?a=1#x",
    ],
    [
      "a target folder from a wildcard",
      [rule("/alt/**", "/**"), rule("/서비스", "/서비스/index.html")],
      `/kr/alt/${encodeURIComponent("서비스")}`,
      `/kr/${encodeURIComponent("서비스")}/index.html`,
    ],
    [
      "a target folder in one language",
      [rule("/ours", "/zh/services"), rule("/services", "/services/index.html")],
      "/kr/ours",
      "/zh/services/index.html",
    ],
    [
      "a rule with the prefix of the default language",
      [rule("/en/a.html", "/b.html")],
      "/en/a.html#x",
      "/b.html#x",
    ],
    ["the same rule below another prefix", [rule("/en/a.html", "/b.html")], "/kr/en/a.html", undefined],
    [
      "a wildcard below the prefix of the default language",
      [rule("/en/**", "/**")],
      "/en/a/b.html",
      "/a/b.html",
    ],
    [
      "a wildcard for a folder does not match a language prefix",
      [rule("/*/a.html", "/x.html")],
      "/en/a.html",
      undefined,
    ],
    ["a target folder without a redirect", [rule("/ours", "/files/")], "/kr/ours", "/files/"],
    ["a chain", [rule("/a.html", "/b.html"), rule("/b.html", "/c.html")], "/a.html", "/c.html"],
    [
      "a loop of three",
      [rule("/a.html", "/b.html"), rule("/b.html", "/c.html"), rule("/c.html", "/a.html")],
      "/a.html",
      undefined,
    ],
    ["a rule to itself", [rule("/a.html", "/a.html")], "/a.html", undefined],
    ["a malformed address", [rule("/a.html", "/b.html")], "/%E0%A4%A.html", undefined],
  ])("%s", (_name, rules, url, location) => {
    expect(follow(rules, url)?.location).toBe(location);
  });

  it("preserves the operator's status, and uses the temporary one of a chain", () => {
    expect(follow([rule("/a.html", "/b.html", 308)], "/a.html")?.status).toBe(308);
    expect(follow([rule("/a.html", "/b.html"), rule("/b.html", "/c.html", 302)], "/a.html")?.status).toBe(
      302,
    );
  });
});
