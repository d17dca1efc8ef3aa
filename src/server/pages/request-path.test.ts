import { describe, expect, it } from "vitest";
import { cleanPath, parseRequestPath } from "./request-path.ts";

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

  it("takes a target apart, in absolute form too", () => {
    expect(parseRequestPath("/a?b=1?2")).toEqual({ path: "/a", query: "b=1?2" });
    expect(parseRequestPath("http://other.example/a?b")).toEqual({ path: "/a", query: "b" });
    expect(parseRequestPath("*")).toEqual({ path: "/*", query: "" });
  });
});
