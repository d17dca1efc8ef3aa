import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { importFolder } from "./import-folder.ts";
import type { RunningServer } from "./server.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilArrived, untilHydrated } from "./site.ts";

const LAUNCH = path.resolve(import.meta.dirname, "..", "sites", "launch");
const PHONE = { width: 390, height: 740 };
const DESKTOP = { width: 1440, height: 900 };

const HOME = "/six-hours.html";
const ARTICLE = "/one-quiet-sunday.html";
const ARTICLE_WITH_FORM = "/add-your-street.html";

test.use({
  baseURL: async ({ server }, provide) => provide(server.origin("launch")),
  reducedMotion: "reduce",
});

test("/ redirects to the article named as home page in site.yaml, in each language", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(HOME);
  await page.goto("/kr/");
  await expect(page).toHaveURL(`/kr${HOME}`);
  await page.goto(`/kr${ARTICLE}`);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(`/kr${HOME}`);
});

test.describe("the call to action on a phone", () => {
  test.use({ viewport: PHONE });

  for (const key of ["Tab", "Shift+Tab"]) {
    test(`never covers what ${key} focuses`, async ({ page }) => {
      await page.goto(ARTICLE_WITH_FORM);
      await untilHydrated(page);
      const seen = new Set<string>();
      for (let step = 0; step < 60; step++) {
        await page.keyboard.press(key);
        const focused = await focusedElement(page);
        if (focused === undefined) break;
        seen.add(focused.name);
        // The call to action disappears within the next frames after the form becomes visible.
        await expect
          .poll(async () => (await focusedElement(page))?.isCovered, { message: focused.name })
          .toBe(false);
      }
      expect(seen.size).toBeGreaterThan(20);
    });
  }

  test("covers neither the end of the page nor a heading that is jumped to", async ({ page }) => {
    await page.goto(ARTICLE);
    await untilHydrated(page);
    for (const id of ["ask", "know", "unknown"]) {
      await page.goto(`${ARTICLE}#${id}`);
      const heading = await page.locator(`#${id}`).boundingBox();
      expect(heading?.y).toBeGreaterThanOrEqual(0);
      expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeLessThan(await topOfCall(page));
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole("contentinfo").boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((await topOfCall(page)) + 1);
  });

  test("links to the form in the text, hides while it is visible, and returns", async ({ page }) => {
    await page.goto(ARTICLE);
    await untilHydrated(page);
    await markDocument(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Your street" }).click();
    await untilArrived(page, ARTICLE_WITH_FORM);
    expect(await isSameDocument(page)).toBe(true);
    const call = page.getByRole("complementary").getByRole("link", { name: "Add your street" });
    await expect(call).toBeVisible();
    await call.click();
    await expect(page.locator("main form")).toBeInViewport();
    await page.locator('main [name="name"]').focus();
    await expect(call).toBeHidden();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(call).toBeVisible();
  });

  test("returns on a busy page that observes the form entering and leaving at once", async ({ page }) => {
    await page.addInitScript(holdBackSights);
    await page.goto(ARTICLE_WITH_FORM);
    await untilHydrated(page);
    const call = page.getByRole("complementary").getByRole("link", { name: "Add your street" });
    await scrollThrough(page, ["form"]);
    await expect(call).toBeHidden();
    await scrollThrough(page, ["top", "form", "top"]);
    await expect(call).toBeVisible();
  });

  test("covers no search result, and is at the end of the page", async ({ page }) => {
    await page.goto("/search.html?q=a");
    await untilHydrated(page);
    await expect(page.locator("main").getByRole("link").nth(4)).toBeVisible();
    await expect(page.getByRole("complementary")).not.toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole("complementary")).toBeInViewport();
  });

  test("is hidden if the window is too low for it", async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 320 });
    await page.goto(ARTICLE);
    await expect(page.getByRole("complementary")).not.toBeInViewport();
  });
});

test("in a wide window, the call to action stays next to the column while scrolling", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(ARTICLE);
  await untilHydrated(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const top of [0, 0.25, 0.5, 0.75, 1].map((share) => share * height)) {
    await page.evaluate((y) => scrollTo(0, y), top);
    const call = await page.getByRole("complementary").boundingBox();
    for (const part of [page.getByRole("main"), page.getByRole("contentinfo")]) {
      const box = await part.boundingBox();
      const isNextTo = (call?.x ?? 0) >= (box?.x ?? 0) + (box?.width ?? 0);
      const isAbove = (call?.y ?? 0) + (call?.height ?? 0) <= (box?.y ?? 0);
      expect(isNextTo || isAbove).toBe(true);
    }
  }
});

test("the language switch is in the header, also in the narrowest window", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 560 });
  await page.goto("/how-the-day-works.html");
  const link = page.getByRole("banner").getByRole("link", { name: "한국어" });
  await expect(link).toBeInViewport();
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);
});

test("the form's own page and print have no call to action", async ({ page }) => {
  await page.goto("/need.html");
  await expect(page.locator("main form")).toBeVisible();
  await expect(page.getByRole("complementary").getByRole("link", { name: "Add your street" })).toHaveCount(0);
  await page.goto(ARTICLE);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "Add your street" }).first()).toBeHidden();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the form in an article reaches the store", async ({ page, server }, { testId }) => {
      const message = `From the text ${testId}`;
      await page.goto(ARTICLE_WITH_FORM);
      if (javaScriptEnabled) await untilHydrated(page);
      const form = page.locator("main form");
      await expect(form.locator('[name="category"]')).toHaveValue("Add my street");
      await form.locator('[name="name"]').fill("Ada Visser");
      await form.locator('[name="email"]').fill("ada@example.com");
      await form.locator('[name="message"]').fill(message);
      await form.locator('[name="consent"]').check();
      await form.locator('[type="submit"]').click();
      await expect(page).toHaveURL(/\/form-submit-success\.html/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(countNeeds(server, message)).toBe(1);
    });
  });
}

test("errors show in place for missing pages, served or opened by a link, and for exceptions; Back works", async ({
  page,
  complaints,
}) => {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const answer = await page.goto("/no-such-street.html");
  expect(answer?.status()).toBe(404);
  await untilHydrated(page);
  await expect(page).toHaveURL("/no-such-street.html");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByRole("complementary")).toHaveCount(0);
  expect(documents).toEqual(["/no-such-street.html"]);

  await page.goto(ARTICLE);
  await untilHydrated(page);
  await markDocument(page);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/no-such-crossing.html";
    link.textContent = "Nowhere";
    document.querySelector("main")?.append(link);
  });
  await page.getByRole("link", { name: "Nowhere" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page).toHaveURL("/no-such-crossing.html");
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One quiet Sunday");
  // Both the browser and the application log the refused request.
  complaints.tolerate(failedLoad(/\/article\/detail\?/));
  await complaints.provoked(/articleDetail: request fail/);

  await goTo(page, "/need.html");
  await page.evaluate(() => {
    const encode = encodeURIComponent;
    // The link that shares by e-mail contains the article's title.
    globalThis.encodeURIComponent = (text) => {
      if (text === "One quiet Sunday") throw new Error("no mail");
      return encode(text);
    };
  });
  await goTo(page, ARTICLE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  await expect(page).toHaveURL(ARTICLE);
  await complaints.provoked(/no mail/);
  await page.goBack();
  await expect(page.getByRole("main").locator("form")).toBeVisible();
  expect(documents).toEqual(["/no-such-street.html", ARTICLE]);
});

test("a menu of forty entries on four levels folds, opens in place without JavaScript and covers nothing", async ({
  browser,
  server,
}) => {
  const origin = await importCrowded(server);
  for (const viewport of [{ width: 320, height: 640 }, DESKTOP]) {
    const context = await browser.newContext({ viewport, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}${ARTICLE}`);
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu).toBeHidden();
    await page.getByText("Menu", { exact: true }).click();
    await expect(menu.getByRole("link", { name: "Fourth level" })).toBeVisible();
    const [opened, title] = [
      await menu.boundingBox(),
      await page.getByRole("heading", { level: 1 }).boundingBox(),
    ];
    expect((opened?.y ?? 0) + (opened?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
    await expectNoOverflow(page);
    await context.close();
  }
});

async function expectNoOverflow(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}

async function topOfCall(page: Page): Promise<number> {
  return (await page.getByRole("complementary").boundingBox())?.y ?? Number.NaN;
}

/** The focused element, and whether the call to action covers any part of it; `undefined` if the focus has left the page. */
async function focusedElement(page: Page): Promise<{ name: string; isCovered: boolean } | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const call = document.querySelector("aside");
    if (focused === null || focused === document.body || call === null) return undefined;
    const box = focused.getBoundingClientRect();
    const isStanding = getComputedStyle(call).visibility === "visible" && !call.contains(focused);
    return {
      name: `${focused.tagName} ${focused.getAttribute("name") ?? focused.getAttribute("href") ?? focused.textContent}`,
      isCovered: isStanding && box.top < innerHeight && box.bottom > call.getBoundingClientRect().top + 1,
    };
  });
}

/** Runs in the page. Withholds intersection entries until `deliver-intersections`, as on a busy page. */
function holdBackSights(): void {
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const held: IntersectionObserverEntry[] = [];
      super((entries) => void held.push(...entries), options);
      addEventListener("deliver-intersections", () => {
        if (held.length > 0) callback(held.splice(0), this);
      });
    }
  };
}

/** Scrolls to each place long enough for the observer to notice, and delivers all entries at the end. */
async function scrollThrough(page: Page, places: ("form" | "top")[]): Promise<void> {
  await page.evaluate(async (stops) => {
    for (const stop of stops) {
      if (stop === "top") scrollTo(0, 0);
      else document.querySelector("main form")?.scrollIntoView();
      await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen))));
    }
    dispatchEvent(new Event("deliver-intersections"));
  }, places);
}

/** Imports a copy of the campaign with another name, and a menu that does not fit into one line. Resolves to its origin. */
async function importCrowded(server: RunningServer): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-crowded-"));
  try {
    cpSync(LAUNCH, folder, { recursive: true });
    const site = readFileSync(path.join(folder, "site.yaml"), "utf8");
    writeFileSync(
      path.join(folder, "site.yaml"),
      site.replace("code: launch", "code: crowded").replace("launch.localhost", "crowded.localhost"),
    );
    writeFileSync(path.join(folder, "menus.yaml"), crowdedMenu());
    await importFolder(server.dataFolder, folder);
    return server.origin("crowded");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function crowdedMenu(): string {
  const long = "A name of sixty characters is what an editor may well give it";
  const deep = `
    children:
      - id: second
        name: Second level
        children:
          - id: third
            name: ${long}
            children:
              - id: fourth
                name: Fourth level
                article: campaign/one-quiet-sunday`;
  const entry = (index: number) => `
  - id: entry-${index}
    name: ${index % 5 === 0 ? long : `Entry ${index}`}
    article: campaign/one-quiet-sunday${index === 3 ? deep : ""}`;
  return `top_menu:${Array.from({ length: 40 }, (_, index) => entry(index)).join("")}\n`;
}

function countNeeds(server: RunningServer, message: string): number {
  const database = new DatabaseSync(path.join(server.dataFolder, "vitrine.sqlite"), { readOnly: true });
  try {
    return Number(
      database.prepare("SELECT count(*) AS count FROM need WHERE message = ?").get(message)?.["count"],
    );
  } finally {
    database.close();
  }
}
