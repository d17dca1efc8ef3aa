import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ROUTES_OF_THEMES, type RouteName, hasRoute } from "../src/contract/addresses/routes.ts";
import { THEME_CODES, type ThemeCode } from "../src/contract/addresses/themes.ts";
import { failedLoad } from "./complaints.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilHydrated } from "./site.ts";
import { HANGUL_SLUG, importTenant } from "./tenants.ts";

/** The table in the specification. It does not include themes added later. */
const SPECIFIED = {
  theme1: ["index", "need", "search", "form-submit-success", "error-error", "article", "group-article"],
  theme2: ["index", "need", "search", "form-submit-success", "error-error", "article", "group-article"],
  theme3: ["error-error", "article", "group-article"],
  theme4: ["article", "need", "search", "form-submit-success"],
} as const satisfies Partial<Record<ThemeCode, readonly RouteName[]>>;

/** Addresses of each route, with the status of a page that exists. */
const ADDRESSES: Record<RouteName, readonly { path: string; status: number }[]> = {
  index: [{ path: "/index.html", status: 200 }],
  need: [{ path: "/need.html", status: 200 }],
  search: [{ path: "/search.html?q=about", status: 200 }],
  "form-submit-success": [{ path: "/form-submit-success.html", status: 200 }],
  "error-error": [
    { path: "/error/404.html", status: 404 },
    { path: "/error/500.html", status: 500 },
  ],
  article: [
    { path: "/about.html", status: 200 },
    { path: "/first.html", status: 200 },
  ],
  "group-article": [
    { path: "/guide/first.html", status: 200 },
    { path: "/guide/index.html", status: 200 },
  ],
};

const MENUS = {
  top_menu: [
    { id: "heading", name: "A heading", children: [{ id: "first", name: "First", article: "guide/first" }] },
    { id: "about", name: "About", article: "about" },
  ],
};

/** The target to which `/` redirects: the home page, or the first menu entry in a theme without a home page. */
function startOf(theme: ThemeCode): string {
  if (hasRoute(theme, "index")) return "/index.html";
  return hasRoute(theme, "group-article") ? "/guide/first.html" : "/first.html";
}

test("the table of routes equals that of the specification", () => {
  const rows: Readonly<Record<string, readonly RouteName[]>> = ROUTES_OF_THEMES;
  for (const [theme, routes] of Object.entries(SPECIFIED))
    expect([...(rows[theme] ?? [])].sort(), theme).toEqual([...routes].sort());
});

for (const theme of THEME_CODES) {
  test(`${theme} has its routes in every language, and no others`, async ({ server }) => {
    const code = `wears-${theme}`;
    await importTenant(server, { code, theme, menus: MENUS });
    for (const prefix of ["", "/zh", "/kr"]) {
      for (const [route, addresses] of Object.entries(ADDRESSES) as [
        RouteName,
        (typeof ADDRESSES)[RouteName],
      ][]) {
        for (const { path, status } of addresses) {
          const answer = await server.fetch(prefix + path, { tenant: code });
          expect(answer.status, `${theme} ${prefix}${path}`).toBe(
            ROUTES_OF_THEMES[theme].includes(route) ? status : 404,
          );
          if (!ROUTES_OF_THEMES[theme].includes(route)) expect(answer.text).toMatch(/Page [Nn]ot [Ff]ound: /);
        }
      }
      const entry = await server.fetch(`${prefix}/?a=1`, { tenant: code });
      expect([entry.status, entry.headers.location]).toEqual([302, `${prefix}${startOf(theme)}?a=1`]);
    }
  });

  test(`${theme}: a navigation in the application does not find routes that the theme lacks`, async ({
    page,
    server,
  }) => {
    const code = `wears-${theme}`;
    await importTenant(server, { code, theme, menus: MENUS });
    await page.goto(`${server.origin(code)}/about.html`);
    await untilHydrated(page);
    await markDocument(page);
    for (const [route, [address]] of Object.entries(ADDRESSES) as [
      RouteName,
      (typeof ADDRESSES)[RouteName],
    ][]) {
      if (ROUTES_OF_THEMES[theme].includes(route) || address === undefined) continue;
      await goTo(page, address.path);
      await expect(page.getByText(/^Page [Nn]ot [Ff]ound: /)).toBeVisible();
      await goTo(page, "/about.html");
      await expect(page.getByRole("heading", { level: 1, name: "about in en" })).toBeVisible();
    }
    await goTo(page, "/?b=2#last");
    await expect(page).toHaveURL(`${server.origin(code)}${startOf(theme)}?b=2#last`);
    expect(await isSameDocument(page)).toBe(true);
  });
}

for (const theme of ["theme3", "theme4"] as const) {
  test(`${theme}: / redirects to an external first menu entry by a full page load`, async ({
    page,
    server,
  }) => {
    const outside = createServer((_request, response) => response.end("<h1>Another site</h1>")).listen(
      0,
      "127.0.0.1",
    );
    try {
      await once(outside, "listening");
      const { port } = outside.address() as AddressInfo;
      const url = `http://outside.localhost:${port}/start`;
      const code = `leads-out-${theme}`;
      await importTenant(server, { code, theme, menus: { top_menu: [{ id: "out", name: "Out", url }] } });
      await page.goto(`${server.origin(code)}/zh/?a=1`);
      await expect(page).toHaveURL(`${url}?a=1`);

      await page.goto(`${server.origin(code)}/about.html`);
      await untilHydrated(page);
      await goTo(page, "/?a=2");
      await expect(page.getByRole("heading", { name: "Another site" })).toBeVisible();
      await expect(page).toHaveURL(`${url}?a=2`);
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "about in en" })).toBeVisible();
    } finally {
      outside.close();
    }
  });

  test(`${theme}: / redirects to the first usable menu entry, otherwise to the newest article, otherwise nowhere`, async ({
    server,
  }) => {
    const code = `leads-on-${theme}`;
    const unusable = [
      { id: "nowhere", name: "A heading" },
      { id: "self", name: "Here", url: "/" },
      { id: "gone", name: "Home", url: "/index.html" },
    ];
    await importTenant(server, {
      code,
      theme,
      menus: { top_menu: [...unusable, { id: "about", name: "About", article: "about" }] },
    });
    expect((await server.fetch("/", { tenant: code })).headers.location).toBe("/about.html");
    await importTenant(server, { code, theme, menus: { top_menu: unusable } });
    expect((await server.fetch("/", { tenant: code })).headers.location).toMatch(/^\/.+\.html$/);
  });
}

const NFC = encodeURIComponent(HANGUL_SLUG);
const NFD = encodeURIComponent(HANGUL_SLUG.normalize("NFD"));

test("addresses as people and programs write them", async ({ server }) => {
  await importTenant(server, { code: "written" });
  for (const [name, path, status, target] of [
    ["composed", `/${NFC}.html`, 200, undefined],
    ["decomposed, as file names of macOS are", `/${NFD}.html`, 200, undefined],
    ["an encoded letter", "/%61bout.html", 200, undefined],
    ["a malformed escape", "/%E0%A4%A.html", 404, "Page not found: /%E0%A4%A.html"],
    ["half an escape", "/%.html", 404, "Page not found: /%.html"],
    ["an encoded slash", "/guide%2Ffirst.html", 404, "Page not found: /guide%2Ffirst.html"],
    ["an encoded slash in a folder", "/guide/x%2Ffirst.html", 404, "Page not found: /guide/x%2Ffirst.html"],
    ["an encoded null", "/about%00.html", 404, "Page Not Found: /about%00.html"],
    ["a slash at the end", "/about.html/", 301, "/about.html"],
    ["two slashes", "//about.html", 301, "/about.html"],
    ["two slashes inside", "/guide//first.html?a=1", 301, "/guide/first.html?a=1"],
    ["a language without slash", "/zh", 302, "/zh/index.html"],
    ["capitals", "/ABOUT.html", 404, undefined],
    ["a reserved slug", "/guide/need.html", 404, "Page Not Found: /guide/need.html"],
    ["a reserved group", "/api/first.html", 404, undefined],
    ["another error", "/error/418.html?a=1", 404, "Page Not Found: /error/418.html?a=1"],
    ["an error with zeros", "/error/0404.html", 404, "Page Not Found: /error/0404.html"],
    [
      "an error in full-width digits",
      `/error/${encodeURIComponent("4０4")}.html`,
      404,
      "Page Not Found: /error/4%EF%BC%904.html",
    ],
    ["too deep", "/a/b/c.html?a=1", 404, "Page not found: /a/b/c.html"],
    ["a page in no folder of ours", "/about", 404, "Page not found: /about"],
  ] as const) {
    const answer = await server.fetch(path, { tenant: "written" });
    expect.soft(answer.status, name).toBe(status);
    if (status === 301 || status === 302) expect.soft(answer.headers.location, name).toBe(target);
    else if (target !== undefined) expect.soft(answer.text, name).toContain(`${target}<`);
  }
});

test("a failed validation opens the error route, in place of the failed address", async ({
  page,
  server,
  complaints,
}) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  // The page requests suggestions for the article that was probably meant.
  complaints.tolerate(failedLoad(/\/article\/detail\?/), /articleDetail: request fail/);
  await goTo(page, "/error/418.html?a=1");
  await expect(page).toHaveURL(`${server.origin("harbor")}/error/404.html`);
  await expect(page.getByText("Page Not Found: /error/418.html?a=1")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${server.origin("harbor")}/about.html`);
});

test("an address that no route matches is shown in place", async ({ page, server, complaints }) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  // The page requests suggestions for the article that was probably meant.
  complaints.tolerate(failedLoad(/\/article\/detail\?/), /articleDetail: request fail/);
  await goTo(page, "/a/b/c.html?a=1");
  await expect(page.getByText("Page not found: /a/b/c.html", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin("harbor")}/a/b/c.html?a=1`);
  await page.goBack();
  await expect(page).toHaveURL(`${server.origin("harbor")}/about.html`);
});
