import { describe, expect, it } from "vitest";
import { type NavigationAttempt, shouldIntercept } from "./should-intercept.ts";

const origin = "https://harbor.example";

function intercepts(address: string, parts: Partial<NavigationAttempt> = {}): boolean {
  const url = new URL(address, origin);
  return shouldIntercept(
    {
      canIntercept: true,
      hashChange: false,
      downloadRequest: null,
      formData: null,
      navigationType: "push",
      url,
      ...parts,
    },
    origin,
    {
      redirectOf: (path) =>
        path === "/services/" ? { status: 301, location: "/services/index.html" } : undefined,
      isServed: (path) => path === "/google123.html",
    },
  );
}

describe("shouldIntercept", () => {
  it.each([
    "/",
    "/index.html",
    "/zh/about.html",
    "/search.html?q=a",
    "/a/b/c.html",
    "/error/404.html",
    "/services/",
  ])("intercepts %s", (address) => {
    expect(intercepts(address)).toBe(true);
  });

  it.each([
    "https://other.example/a.html",
    "https://other.example/services/",
    "/insights/",
    "/api/client/need",
    "/_ipx/_/a.png",
    "/media/a.pdf",
    "/feed.xml",
    "/sitemap.xml",
    "/news//about.html",
    "/google123.html?a=1",
    "/google123.html#a",
  ])("does not intercept %s", (address) => {
    expect(intercepts(address)).toBe(false);
  });

  it.each<Partial<NavigationAttempt>>([
    { canIntercept: false },
    { hashChange: true },
    { downloadRequest: "" },
    { formData: {} },
    { navigationType: "reload" },
  ])("does not intercept navigations with %j", (parts) => {
    expect(intercepts("/about.html", parts)).toBe(false);
  });
});
