import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { importFolder } from "./import-folder.ts";
import { LOOKS, applyLook, violations } from "./looks.ts";
import type { RunningServer } from "./server.ts";
import { expect, test, untilHydrated } from "./site.ts";
import { importTenant, PHOTOGRAPH } from "./tenants.ts";

test.use({
  baseURL: async ({ server }, provide) => provide(server.origin("lumen")),
  reducedMotion: "reduce",
});

/** Opens the menu's overlay with its button. */
async function openMenu(page: Page): Promise<{ button: Locator; sheet: Locator }> {
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  return { button, sheet };
}

/** True while the focus is in the overlay. */
function holdsFocus(sheet: Locator): Promise<boolean> {
  return sheet.evaluate((element) => element.contains(document.activeElement));
}

test("the menu keeps the focus inside in both directions, and Escape returns it to the button", async ({
  page,
}) => {
  await page.goto("/index.html");
  await untilHydrated(page);
  const { button, sheet } = await openMenu(page);
  expect(Number(await sheet.evaluate((element) => getComputedStyle(element).zIndex))).toBeGreaterThanOrEqual(
    2000,
  );
  const stops = await sheet.locator("a[href], button, input").count();
  for (const key of ["Tab", "Shift+Tab"]) {
    const seen = new Set<string>();
    for (let step = 0; step < stops + 3; step++) {
      await page.keyboard.press(key);
      expect(await holdsFocus(sheet), `${key}, step ${step}`).toBe(true);
      seen.add(await page.evaluate(() => document.activeElement?.textContent ?? ""));
    }
    expect(seen.size, "every part of the sheet is reached").toBeGreaterThan(6);
  }
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
});

test("the menu opens a page and closes; a link to the page itself closes it", async ({ page }) => {
  await page.goto("/index.html");
  await untilHydrated(page);
  const { sheet } = await openMenu(page);
  await sheet.getByRole("link", { name: "Notes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notes" })).toBeVisible();
  await expect(sheet).toBeHidden();
  await openMenu(page);
  await sheet.getByRole("link", { name: "Notes" }).click();
  await expect(sheet).toBeHidden();
});

test("the menu's close button stays visible while the menu scrolls", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await importChanged(server, "many", (site) => {
    const entries = Array.from({ length: 40 }, (_, index) => entry(`Entry number ${index + 1}`));
    const deep = entry("First", [entry("Second", [entry("Third", [entry("Fourth", [], "/need.html")])])]);
    writeFileSync(path.join(site, "menus.yaml"), `top_menu:\n${[deep, ...entries].join("\n")}\n`);
  });
  await page.goto(`${server.origin("many")}/index.html`);
  await untilHydrated(page);
  const { sheet } = await openMenu(page);
  await expect(sheet.getByRole("link", { name: "Fourth" })).toBeVisible();
  const last = sheet.getByText("Entry number 40");
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(sheet.getByRole("button", { name: "Close" })).toBeInViewport();
  await expectNoOverflow(page, "a menu of 41 entries");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu opens, closes by its button and by Escape, and navigates", async ({ page }) => {
    await page.goto("/index.html");
    const { button, sheet } = await openMenu(page);
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toBeHidden();
    await button.click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await button.click();
    await sheet.getByRole("link", { name: "Reading Room" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Reading Room" })).toBeVisible();
  });
});

test("axe finds nothing in the menu, in any colour scheme, nor on paper", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/index.html");
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ media: null });
  await untilHydrated(page);
  for (const look of LOOKS) {
    await applyLook(page, look);
    await openMenu(page);
    expect(
      await violations(page, look.examined, "dialog[open]"),
      `${look.screen}, ${look.colorScheme}`,
    ).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

test("axe finds nothing if a banner has the name of a group", async ({ page, server }) => {
  const code = "namesakes";
  const banner = (id: string, title: string) =>
    `  - { id: ${id}, title: ${title}, image: photograph.png, alt: "" }\n`;
  await importTenant(server, {
    code,
    theme: "theme2",
    siteConfig: { homeBannerId: "home" },
    files: {
      "media/photograph.png": PHOTOGRAPH,
      "banners.yaml": `home:\n${banner("first", "Welcome")}${banner("second", "Guide")}`,
    },
  });
  await page.goto(`${server.origin(code)}/index.html`);
  await untilHydrated(page);
  await expect(page.getByRole("region", { name: "Guide" })).toBeVisible();
  await expect(page.getByText("Guide", { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test.describe("on a phone, in another language", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the offer of another language covers neither the title nor the call to action of the home page", async ({
    page,
  }) => {
    await page.goto("/kr/index.html");
    await untilHydrated(page);
    await expect(page.locator("[data-language-hint]")).toBeVisible();
    const offer = await page.locator("[data-language-hint]").boundingBox();
    if (offer === null) throw new Error("the language is not offered");
    for (const selector of ["h1", "main > section:first-child p", "main > section:first-child a"]) {
      const box = await page.locator(selector).boundingBox();
      if (box === null) throw new Error(`${selector} is missing`);
      const isCovered = box.y < offer.y + offer.height && offer.y < box.y + box.height;
      expect(isCovered, selector).toBe(false);
    }
  });
});

test("bare and broken content leaves no gap and no overflow", async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await importChanged(server, "bare", (site) => {
    for (const file of ["menus.yaml", "banners.yaml"]) writeFileSync(path.join(site, file), "{}\n");
    const config = readFileSync(path.join(site, "site.yaml"), "utf8");
    writeFileSync(path.join(site, "site.yaml"), config.replace(/^ {6}image: .*\n/gm, ""));
    const article = path.join(site, "articles/en/notes/even-ceiling.md");
    const text = readFileSync(article, "utf8").replace(/^title: .*$/m, `title: ${"Unbroken".repeat(12)}`);
    writeFileSync(
      article,
      text.replace(/^cover.*\n/gm, "").replace(/\n---\n/, `\n---\n\n\`${"wide".repeat(60)}\`\n`),
    );
  });
  for (const address of ["/index.html", "/notes/index.html", "/notes/even-ceiling.html"]) {
    await page.goto(server.origin("bare") + address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoOverflow(page, address);
  }
});

test("nothing moves with reduced motion, and pictures settle without it", async ({ browser, server }) => {
  const timelines = async (reducedMotion: "reduce" | "no-preference") => {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    await page.goto(`${server.origin("lumen")}/index.html`);
    await page.waitForLoadState("load");
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ timeline }) => !(timeline instanceof DocumentTimeline)).length,
    );
    await context.close();
    return running;
  };
  expect(await timelines("reduce")).toBe(0);
  expect(await timelines("no-preference")).toBeGreaterThan(0);
});

async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, what).toBeLessThanOrEqual(clientWidth);
}

/** Imports a changed copy of the tenant lumen. */
async function importChanged(
  server: RunningServer,
  code: string,
  change: (site: string) => void,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-e2e-site-"));
  const site = path.join(folder, code);
  cpSync(path.resolve("sites/lumen"), site, { recursive: true });
  const config = readFileSync(path.join(site, "site.yaml"), "utf8");
  writeFileSync(
    path.join(site, "site.yaml"),
    config.replace("code: lumen", `code: ${code}`).replace("lumen.localhost", `${code}.localhost`),
  );
  change(site);
  await importFolder(server.dataFolder, site);
  rmSync(folder, { recursive: true, force: true });
}

/** A menu entry in YAML, as an item of a list in flow style. */
function entry(name: string, children: string[] = [], url = ""): string {
  const below = children.map((child) => child.slice(2)).join(", ");
  const id = name.toLowerCase().replaceAll(" ", "-");
  return `- { id: ${id}, name: { en: ${name}, zh: ${name}, kr: ${name} }${url && `, url: ${url}`}${below && `, children: [${below}]`} }`;
}
