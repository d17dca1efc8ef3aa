import { describe, expect, it } from "vitest";
import { ROUTES_OF_THEMES, type RouteName } from "../addresses/routes.ts";
import { THEME_CODES, type ThemeCode } from "../addresses/themes.ts";
import { matchRoute } from "./match-route.ts";

const PATHS: [path: string, name: RouteName][] = [
  ["/index.html", "index"],
  ["/need.html", "need"],
  ["/search.html", "search"],
  ["/form-submit-success.html", "form-submit-success"],
  ["/error/404.html", "error-error"],
  ["/error/500.html", "error-error"],
  ["/about.html", "article"],
  ["/insights/pricing.html", "group-article"],
  ["/insights/index.html", "group-article"],
];

const matrix = THEME_CODES.flatMap((theme) =>
  PATHS.map(([path, name]): [ThemeCode, string, RouteName] => [theme, path, name]),
);

describe("matchRoute", () => {
  it.each(matrix)("%s, %s: %s if the theme has the route, else nothing", (theme, path, name) => {
    const match = matchRoute(theme, path);
    if (ROUTES_OF_THEMES[theme].includes(name))
      expect(match).toMatchObject({ kind: "matched", route: { name } });
    else expect(match).toMatchObject({ kind: "failed", error: { status: 404 } });
  });

  it.each(THEME_CODES)("%s has only its own routes", (theme) => {
    const found = PATHS.map(([path]) => matchRoute(theme, path)).flatMap((match) =>
      match.kind === "matched" ? [match.route.name] : [],
    );
    expect([...new Set(found)].sort()).toEqual([...ROUTES_OF_THEMES[theme]].sort());
  });

  it("refuses invalid parameters with a fatal error that names the whole address", () => {
    const match = matchRoute("theme1", "/error/418.html", "/zh/error/418.html?a=1");
    expect(match).toMatchObject({
      error: { status: 404, fatal: true, message: "Page Not Found: /zh/error/418.html?a=1" },
    });
  });

  it("reports an unmatched path with an error that is not fatal", () => {
    const match = matchRoute("theme1", "/a/b/c.html", "/zh/a/b/c.html?a=1");
    expect(match).toMatchObject({
      error: { status: 404, fatal: false, message: "Page not found: /zh/a/b/c.html" },
    });
  });

  it.each([
    "/error/404",
    "/error/x/404.html",
    "/error/.html",
    "/a%2Fb.html",
    "/%E0%A4%A.html",
    "/",
    "/.html",
    "/en/b/c.html",
  ])("%s matches nothing", (path) => {
    expect(matchRoute("theme1", path).kind).toBe("failed");
  });

  it("decodes parameters once and normalises them to NFC", () => {
    expect(matchRoute("theme1", `/${encodeURIComponent("가격".normalize("NFD"))}.html`)).toMatchObject({
      parameters: { article: "가격" },
    });
    expect(matchRoute("theme1", "/%2561.html").kind).toBe("failed");
  });
});
