import type { Page } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { LOOKS, applyLook, violations } from "./looks.ts";
import { hold } from "./moving-tenant.ts";
import {
  expect,
  isSameDocument,
  markDocument,
  test,
  untilSettled,
  untilHydrated,
  untilArrived,
} from "./site.ts";
import { importTenant } from "./tenants.ts";

const TENANT = "fieldguide";
const MARKDOWN = "/content/markdown.html";
const PHONE = { width: 390, height: 844 };

test.use({ baseURL: async ({ server }, provide) => provide(server.origin(TENANT)) });

const tree = (page: Page) => page.getByRole("navigation", { name: "Handbook" });
const palette = (page: Page) => page.getByRole("dialog", { name: "Search this site" });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

test("/ redirects to the first tab, in each language", async ({ page }) => {
  for (const [path, target] of [
    ["/", "/start/overview.html"],
    ["/kr/", "/kr/start/overview.html"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(target);
  }
});

test("the logo and the first breadcrumb lead to the first tab", async ({ page }) => {
  await open(page, "/zh/content/markdown.html");
  await page.getByRole("banner").getByRole("link", { name: "Vitrine" }).click();
  await untilArrived(page, "/zh/start/overview.html");
  await open(page, MARKDOWN);
  await page.getByRole("navigation", { name: "You are here" }).getByRole("link", { name: "Home" }).click();
  await untilArrived(page, "/start/overview.html");
});

test("the tree is unfolded to the page and remembers which branches were opened and closed", async ({
  page,
}) => {
  await open(page, MARKDOWN);
  const current = tree(page).getByRole("link", { name: "Markdown reference" });
  await expect(current).toBeVisible();
  await expect(current).toHaveAttribute("aria-current", "page");
  const folder = tree(page).getByRole("link", { name: "The content folder" });
  await expect(folder).toBeHidden();

  await tree(page).getByText("Files", { exact: true }).click();
  await expect(folder).toBeVisible();
  const api = tree(page).getByRole("link", { name: "The content API" });
  await expect(api).toBeHidden();
  await tree(page).getByText("API", { exact: true }).click();
  await expect(api).toBeVisible();
  await tree(page).getByText("API", { exact: true }).click();
  await expect(api).toBeHidden();

  await page.reload();
  await untilHydrated(page);
  await expect(folder).toBeVisible();
  await expect(api).toBeHidden();

  // A page in a closed branch opens this branch.
  await page.goto("/content-api/content-api.html");
  await expect(api).toHaveAttribute("aria-current", "page");
  await expect(api).toBeVisible();
});

test("tabs mark the part that a page belongs to, and navigate within the application", async ({ page }) => {
  await open(page, MARKDOWN);
  await markDocument(page);
  const tabs = page.getByRole("navigation", { name: "Main" });
  await expect(tabs.getByRole("link", { name: "Content" })).toHaveAttribute("aria-current", "true");
  await tabs.getByRole("link", { name: "Operations" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Configuration");
  await expect(tabs.getByRole("link", { name: "Operations" })).toHaveAttribute("aria-current", "page");
  await expect(tabs.getByRole("link", { name: "Content" })).not.toHaveAttribute("aria-current");
  expect(await isSameDocument(page)).toBe(true);
});

test("no other tab covers the content of the open tab in an article", async ({ page }) => {
  await open(page, "/operations/static-hosting.html");
  const tab = page.getByRole("article").locator("details").filter({ hasText: "Caddy" });
  await tab.getByText("Caddy", { exact: true }).click();
  // Fails if the content of another tab covers the code.
  await tab.getByRole("code").hover();
});

test("the table of contents follows the scroll position", async ({ page }) => {
  await open(page, MARKDOWN);
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Tables" }).click();
  await expect(contents.getByRole("link", { name: "Tables" })).toHaveAttribute("aria-current", "location");
  await expect(page.getByRole("heading", { name: "Tables" })).toBeInViewport();
  await page
    .getByRole("heading", { name: "Footnotes", level: 2 })
    .first()
    .evaluate((heading) => heading.scrollIntoView());
  await expect(contents.getByRole("link", { name: "Footnotes" })).toHaveAttribute("aria-current", "location");
  await expect(contents.getByRole("link", { name: "Tables" })).not.toHaveAttribute("aria-current");
});

test("the table of contents follows a jump to a place without a visible heading", async ({ page }) => {
  await open(page, MARKDOWN);
  const contents = page.getByRole("navigation", { name: "On this page" });
  for (const [id, name] of [
    ["call-outs", "Call-outs"],
    ["tabs", "Tabs"],
  ] as const) {
    // Scrolls into the middle of a long section within one frame. Before and after that, the upper third of the window contains only
    // text, no heading.
    await page.locator(`#${id}`).evaluate(async (heading) => {
      scrollBy({ top: heading.getBoundingClientRect().top + 100, behavior: "instant" });
      await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
    });
    await expect(contents.getByRole("link", { name })).toHaveAttribute("aria-current", "location");
  }
});

test("the links to the previous and next page go through the whole tree", async ({ page }) => {
  await open(page, "/start/five-minute-tour.html");
  await page.getByRole("navigation", { name: "More articles" }).getByRole("link", { name: /^Next/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Content");
  await page.getByRole("navigation", { name: "More articles" }).getByRole("link", { name: /^Next/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The content folder");
});

test.describe("the palette", () => {
  test("opens, searches and navigates by keyboard alone", async ({ page }) => {
    await open(page, MARKDOWN);
    await markDocument(page);
    await page.keyboard.press("Control+k");
    const field = palette(page).getByRole("combobox");
    await expect(field).toBeFocused();
    await expect(
      palette(page).getByRole("group", { name: "Getting started" }).getByRole("option"),
    ).not.toHaveCount(0);

    // Inserts the text in one step, like a paste, so that there is one request, and no later answer that renders the list again.
    await page.keyboard.insertText("environment variables");
    const first = palette(page).getByRole("option").first();
    await expect(first).toContainText("Configuration");
    await expect(first.locator("mark").first()).toBeVisible();
    await expect(first).toHaveAttribute("aria-selected", "true");
    await expect(palette(page).getByRole("group", { name: "Operations" })).toBeVisible();

    await page.keyboard.press("ArrowDown");
    const second = palette(page).getByRole("option").nth(1);
    await expect(second).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute("aria-activedescendant", (await second.getAttribute("id")) ?? "");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Configuration");
    await expect(palette(page)).toBeHidden();
    expect(await isSameDocument(page)).toBe(true);
  });

  test("Enter waits for the answer to what was typed", async ({ page }) => {
    await open(page, MARKDOWN);
    let answer = () => {};
    const pressed = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/article/search?*", async (route) => {
      await pressed;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await expect(palette(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type("environment variables");
    await page.keyboard.press("Enter");
    await untilSettled(page);
    await expect(page).toHaveURL(MARKDOWN);
    answer();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Configuration");
  });

  test("stays open, and is filled, if it was opened before hydration", async ({ page }) => {
    const scripts = await hold(page, /\/assets\/.*\.js$/);
    await page.goto(MARKDOWN, { waitUntil: "commit" });
    // Waits for the dialog, which is at the end of the document.
    await expect(page.locator("dialog")).toBeAttached();
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
    await expect(palette(page)).toBeVisible();
    await scripts.letGo();
    await untilHydrated(page);
    await expect(palette(page).getByRole("combobox")).toBeFocused();
  });

  test("keeps the keys and the text typed before hydration", async ({ page }) => {
    const scripts = await hold(page, /\/assets\/.*\.js$/);
    await page.goto(MARKDOWN, { waitUntil: "commit" });
    await expect(page.locator("dialog")).toBeAttached();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible();
    await page.keyboard.type("environment variables");
    await scripts.letGo();
    await untilHydrated(page);
    await expect(palette(page).getByRole("combobox")).toHaveValue("environment variables");
    await expect(palette(page).getByRole("option").first()).toContainText("Configuration");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Configuration");
    // The next time, the palette opens with an empty field.
    await page.keyboard.press("Control+k");
    await expect(palette(page).getByRole("combobox")).toHaveValue("");
  });

  for (const [name, files] of [
    ["before what answers is loaded", /\/assets\/palette-body-[^/]*\.js$/],
    ["before the page is hydrated", /\/assets\/.*\.js$/],
  ] as const) {
    test(`opens the best result after an Enter ${name}`, async ({ page }) => {
      const scripts = await hold(page, files);
      await page.goto(MARKDOWN, { waitUntil: "commit" });
      await expect(page.locator("dialog")).toBeAttached();
      await page.keyboard.press("Control+k");
      await expect(palette(page)).toBeVisible();
      await page.keyboard.type("environment variables");
      await page.keyboard.press("Enter");
      await expect.poll(scripts.held).toBeGreaterThan(0);
      await scripts.letGo();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Configuration");
    });
  }

  test("searches again if more was typed after an Enter before it was loaded", async ({ page }) => {
    const scripts = await hold(page, /\/assets\/palette-body-[^/]*\.js$/);
    await open(page, MARKDOWN);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("environment");
    await page.keyboard.press("Enter");
    await page.keyboard.type(" variables");
    await scripts.letGo();
    await expect(palette(page).getByRole("option").first()).toContainText("Configuration");
    await expect(page).toHaveURL(MARKDOWN);
  });

  test("Escape closes it and gives focus back; its own keys close it, too", async ({ page }) => {
    await open(page, MARKDOWN);
    const button = page.getByRole("banner").getByRole("button", { name: "Search" });
    await button.click();
    await expect(palette(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeHidden();
  });

  test("says when nothing was found or the search does not answer", async ({ page, complaints }) => {
    await open(page, "/kr/content/markdown.html");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.insertText("qqxxzzvv");
    const dialog = page.getByRole("dialog", { name: "사이트 검색" });
    await expect(dialog.getByRole("status")).toContainText("qqxxzzvv");
    await expect(dialog.getByRole("option")).toHaveCount(0);
    complaints.tolerate(failedLoad(/\/article\/search\?/), /articleSearch: Request initialization failed/);
    await page.route("**/article/search?*", (route) => route.abort());
    await page.keyboard.insertText("z");
    await expect(dialog).toContainText("검색하지 못했습니다");
  });

  test("finds Chinese and Korean words", async ({ page }) => {
    for (const [prefix, words, title] of [
      ["/zh", "内容文件夹", "内容文件夹"],
      ["/kr", "콘텐츠 폴더", "콘텐츠 폴더"],
    ] as const) {
      await open(page, `${prefix}${MARKDOWN}`);
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
      await page.keyboard.insertText(words);
      await expect(page.getByRole("option").first()).toContainText(title);
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("tree, contents and search open from the bar, and close after a navigation", async ({ page }) => {
    await open(page, MARKDOWN);
    await expect(tree(page)).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).tap();
    await tree(page).getByRole("link", { name: "Languages and addresses" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Languages and addresses");
    await expect(tree(page)).toBeHidden();

    const contents = page.getByRole("navigation", { name: "On this page" });
    await page.getByRole("button", { name: "On this page" }).tap();
    await contents.getByRole("link", { name: "How the language is chosen" }).tap();
    await expect(contents).toBeHidden();
    await expect(page.getByRole("heading", { name: "How the language is chosen" })).toBeInViewport();

    await page.getByRole("button", { name: "Search" }).tap();
    await expect(palette(page).getByRole("combobox")).toBeFocused();
  });

  test("the tree stays open if it was opened before hydration", async ({ page }) => {
    const scripts = await hold(page, /\/assets\/.*\.js$/);
    await page.goto(MARKDOWN, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(tree(page)).toBeVisible();
    await scripts.letGo();
    await untilHydrated(page);
    await expect(tree(page)).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the tree opens and closes, languages change, and no search is offered", async ({ page }) => {
    await page.goto(MARKDOWN);
    await tree(page).getByText("Files", { exact: true }).click();
    await expect(tree(page).getByRole("link", { name: "The content folder" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Search" })).toBeHidden();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("link", { name: "한국어" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Markdown 문법");
  });
});

test("axe finds nothing in a long text, nor in what opens above the page, in any colour scheme", async ({
  page,
}) => {
  await open(page, `/zh${MARKDOWN}`);
  for (const look of LOOKS) {
    const name = `${look.screen}, ${look.colorScheme}`;
    await applyLook(page, look);
    expect(await violations(page, look.examined), `${name}: page`).toEqual([]);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.insertText("markdown");
    await expect(page.getByRole("option").first().locator("mark").first()).toBeVisible();
    expect(await violations(page, look.examined, "dialog[open]"), `${name}: palette`).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    if (look.screen === "phone") {
      await page.getByRole("button", { name: "菜单" }).click();
      expect(await violations(page, look.examined, ":popover-open"), `${name}: tree`).toEqual([]);
      await page.keyboard.press("Escape");
    }
  }
});

test("titles of tabs are side by side, and below each other if there are more than eight", async ({
  page,
  server,
}) => {
  const code = "tabbed";
  const tabs = (count: number) =>
    Array.from({ length: count }, (_, index) => `:::tab[Tab ${index + 1}]\nText ${index + 1}.\n:::\n`).join(
      "",
    );
  const article = (title: string, count: number) =>
    `---\ntitle: ${title}\npublishedAt: 2026-01-05\n---\n\n::::tabs\n${tabs(count)}::::\n`;
  await importTenant(server, {
    code,
    theme: "theme3",
    files: { "articles/en/eight.md": article("Eight", 8), "articles/en/ten.md": article("Ten", 10) },
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [path, isInRow] of [
    ["/eight.html", true],
    ["/ten.html", false],
  ] as const) {
    await page.goto(server.origin(code) + path);
    const titles = page.locator("main .tab-title");
    const boxes = await titles.evaluateAll((all) =>
      all.map((title) => title.getBoundingClientRect().toJSON()),
    );
    for (const [index, { left, top }] of boxes.entries()) {
      const before = boxes[index - 1];
      if (before === undefined) continue;
      expect(top === before.top, path).toBe(isInRow);
      expect(isInRow ? left >= before.right : top >= before.bottom, path).toBe(true);
    }
    await titles.last().click();
    await expect(page.getByText(`Text ${boxes.length}.`)).toBeVisible();
  }
});
