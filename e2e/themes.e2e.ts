import type { Page, Response } from "@playwright/test";
import { THEME_CODES, type ThemeCode } from "../src/contract/addresses/themes.ts";
import type { Rgb } from "../src/contract/site/theme-colors.ts";
import { readColor } from "../src/site/testing/style-color.ts";
import { themeTokens } from "../src/site/testing/theme-tokens.ts";
import { pagesOf } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import { expect, goTo, test, untilHydrated } from "./site.ts";
import { importTenant } from "./tenants.ts";

const MENUS = { top_menu: [{ id: "about", name: "About", article: "about" }] };

test("a changed theme shows without a restart, and open tabs keep working", async ({ page, server }) => {
  const importWith = (theme: ThemeCode) => importTenant(server, { code: "chameleon", theme, menus: MENUS });
  const origin = server.origin("chameleon");
  await importWith("theme1");
  await page.goto(`${origin}/about.html`);
  await untilHydrated(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "theme1");

  for (const theme of ["theme2", "theme4", "theme3"] as const) {
    await importWith(theme);
    const { text } = await server.fetch("/about.html", { tenant: "chameleon" });
    expect(text).toContain(`data-theme="${theme}"`);
    // Every theme marks the language of a fallback text.
    const foreign = await server.fetch("/zh/alone.html", { tenant: "chameleon" });
    expect(foreign.text).toMatch(/<h1[^>]* lang="en"/);
    expect(foreign.text).toMatch(/<div[^>]* data-article-body=""[^>]* lang="en"/);
  }
  // The tab was opened in theme1. In theme3, the address belongs to an article in the group as well.
  await goTo(page, "/guide/first.html");
  await expect(page.getByRole("heading", { level: 1, name: "guide/first in en" })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "theme3");
  await expect(page.getByRole("heading", { level: 1, name: "guide/first in en" })).toBeVisible();
});

test("an open tab finds pages that only the new theme has, or whose languages moved", async ({
  page,
  server,
}) => {
  const tenant = { code: "turncoat", menus: MENUS };
  await importTenant(server, { ...tenant, theme: "theme4" });
  await page.goto(`${server.origin("turncoat")}/about.html`);
  await untilHydrated(page);
  await importTenant(server, { ...tenant, theme: "theme1" });
  await goTo(page, "/guide/first.html");
  await expect(page.getByRole("heading", { level: 1, name: "guide/first in en" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "theme1");
  await untilHydrated(page);

  await importTenant(server, { ...tenant, theme: "theme1", defaultLanguage: "zh" });
  await goTo(page, "/zh/about.html");
  await expect(page.getByRole("heading", { level: 1, name: "about in zh" })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin("turncoat")}/about.html`);
  await untilHydrated(page);

  // This address belongs to an article in both languages.
  await importTenant(server, { ...tenant, theme: "theme1", defaultLanguage: "en" });
  await goTo(page, "/guide/first.html");
  await expect(page.getByRole("heading", { level: 1, name: "guide/first in en" })).toBeVisible();
  await untilHydrated(page);
  await importTenant(server, { ...tenant, theme: "theme1", defaultLanguage: "kr" });
  await goTo(page, "/many/index.html");
  await expect(page.getByRole("link", { name: /^Article \d+ in kr/ }).first()).toBeVisible();
});

test("a session in one theme loads no file of another", async ({ page, server }) => {
  const filesOf = new Map<string, Set<string>>();
  for (const tenant of TENANTS) {
    const files = new Set<string>();
    filesOf.set(tenant, files);
    const note = (response: Response) => {
      const file = /\/assets\/[^/]+\.(js|css)$/.exec(response.url())?.[0];
      if (file !== undefined) files.add(file);
    };
    page.on("response", note);
    for (const { path } of await pagesOf(server, tenant, "en")) {
      await page.goto(`${server.origin(tenant)}${path}`);
      await untilHydrated(page);
    }
    page.off("response", note);
  }
  // A tenant loads no chunk that is named after another tenant's theme.
  for (const [tenant, files] of filesOf) {
    const others = [...filesOf].filter(([other]) => other !== tenant).map(([, theirs]) => theirs);
    const own = [...files].filter((file) => others.every((theirs) => !theirs.has(file)));
    expect(own.length, `files of ${tenant} alone`).toBeGreaterThan(4);
    const named = [...files].flatMap((file) => /\/(theme\d)-/.exec(file)?.[1] ?? []);
    expect(new Set(named).size, `themes that ${tenant} loads: ${[...files].join(" ")}`).toBe(1);
  }
});

test("a chosen colour scheme applies from the first paint, and the switch shows it", async ({ page }) => {
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const { documentElement: root } = document;
      const firstLayout = new ResizeObserver(() => {
        Reflect.set(globalThis, "paintedScheme", root.dataset["colorScheme"]);
        firstLayout.disconnect();
      });
      firstLayout.observe(root);
    });
  });
  const painted = () => page.evaluate(() => Reflect.get(globalThis, "paintedScheme"));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/need.html");
  await untilHydrated(page);
  expect(await painted()).toBeUndefined();
  await page.locator("[data-color-scheme-switch] input[value=dark]").first().check({ force: true });
  await page.reload();
  await untilHydrated(page);
  expect(await painted()).toBe("dark");
  await expect(page.locator("[data-color-scheme-switch] input[value=dark]").first()).toBeChecked();
});

/** Three difficult colours: a light, a dark and a medium one. */
const DIFFICULT_COLORS = { themeColor: "#ffff00", hoverColor: "#0000ff", activeColor: "#777777" };

test("the browser paints the colours that the test of each theme computes", async ({ page, server }) => {
  for (const theme of THEME_CODES) {
    const code = `nasty-${theme}`;
    await importTenant(server, { code, theme, menus: MENUS, colors: DIFFICULT_COLORS });
    await page.goto(`${server.origin(code)}/about.html`);
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const tokens = themeTokens(theme, DIFFICULT_COLORS);
      const judged = [...tokens.keys()].filter((name) =>
        /ground|ink|accent|color|deep$|wall|tint/.test(name),
      );
      expect(judged.length).toBeGreaterThan(10);
      const painted = await paint(page, judged);
      for (const [index, name] of judged.entries()) {
        const model = readColor(`var(${name})`, { scheme, tokens });
        expect(
          distance(painted[index], model),
          `${theme} ${scheme} ${name}: ${painted[index]} ${model}`,
        ).toBeLessThan(3);
      }
    }
  }
});

/** Returns the values of custom properties as colours that the browser has painted on a canvas. */
async function paint(page: Page, names: readonly string[]): Promise<Rgb[]> {
  return page.evaluate((wanted) => {
    const probe = document.createElement("span");
    document.body.append(probe);
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const colors = wanted.map((name): [number, number, number] => {
      probe.style.color = `var(${name})`;
      if (canvas === null) return [-1, -1, -1];
      canvas.fillStyle = getComputedStyle(probe).color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = -1, green = -1, blue = -1] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    });
    probe.remove();
    return colors;
  }, names);
}

/** The maximum difference between the channels of two colours. */
function distance(first: Rgb | undefined, second: Rgb): number {
  return first === undefined
    ? 255
    : Math.max(...second.map((value, index) => Math.abs(value - (first[index] ?? 255))));
}
