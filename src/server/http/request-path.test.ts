import { describe, expect, it } from "vitest";
import { cleanPath, isTooLong, parsePagePath, parseRequestPath } from "./request-path.ts";

describe("request paths", () => {
  it.each([
    ["/a.html", "/a.html"],
    ["/a.html/", "/a.html"],
    ["//evil.example", "/evil.example"],
    ["/\\evil.example", "/evil.example"],
    ["/a//b.html", "/a/b.html"],
    ["/zh", "/zh/"],
    ["/zh/", "/zh/"],
    ["/zh/a/", "/zh/a"],
    ["/", "/"],
    ["///", "/"],
  ])("%s is %s", (path, clean) => {
    expect(cleanPath(path)).toBe(clean);
  });

  it("may be some thousand characters long, without the search text", () => {
    expect(isTooLong(`/${"a".repeat(4_000)}`)).toBe(false);
    expect(isTooLong(`/${"a".repeat(5_000)}`)).toBe(true);
    expect(isTooLong(`/search.html?page=2&q=${"a".repeat(10_000)}&group=news`)).toBe(false);
    expect(isTooLong(`/search.html?q=a&group=${"a".repeat(10_000)}`)).toBe(true);
  });

  it("splits a target, in absolute form too", () => {
    expect(parseRequestPath("/a?b=1?2")).toEqual({ path: "/a", query: "b=1?2" });
    expect(parseRequestPath("http://other.example/a?b")).toEqual({ path: "/a", query: "b" });
    expect(parseRequestPath("/%ec%95%84?q=%ec")).toEqual({ path: "/%EC%95%84", query: "q=%ec" });
    expect(parseRequestPath("*")).toEqual({ path: "/*", query: "" });
  });

  it.each([
    ["/%61bout%2ehtml?%61", { path: "/about.html", query: "%61" }],
    ["/%2561.html", { path: "/%2561.html", query: "" }],
    ["/a%2fb%5C%ec%95%84.html", { path: "/a%2Fb%5C%EC%95%84.html", query: "" }],
  ])("of pages keep only necessary escapes: %s", (url, parts) => {
    expect(parsePagePath(url)).toEqual(parts);
  });
});
