import { listArticles } from "./addresses.ts";
import { hold } from "./moving-tenant.ts";
import { expect, test, untilHydrated } from "./site.ts";

test("a search on the search page shows its results", async ({ page, server }) => {
  const [article] = await listArticles(server);
  if (article === undefined) throw new Error("no article");
  await page.goto("/search.html");
  await untilHydrated(page);
  const box = page.getByRole("main").getByRole("combobox");
  await box.fill(article.title);
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\.html\?q=/);
  await expect(page.getByRole("main").getByRole("link", { name: article.title }).first()).toBeVisible();
});

for (const tenant of ["harbor", "lumen", "launch"]) {
  test(`titles are suggested while somebody types, and selected by keyboard: ${tenant}`, async ({
    page,
    server,
  }) => {
    const [article] = await listArticles(server, tenant);
    if (article === undefined) throw new Error("no article");
    await page.goto(`${server.origin(tenant)}/search.html`);
    await untilHydrated(page);
    const main = page.getByRole("main");
    const box = main.getByRole("combobox");
    await box.pressSequentially(article.title.slice(0, 12));
    const option = main.getByRole("option", { name: article.title });
    await expect(option).toBeVisible();
    await expect(box).toHaveAttribute("aria-expanded", "true");
    await box.press("Escape");
    await expect(option).toBeHidden();
    await box.press("ArrowDown");
    await expect(main.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    const title = (await main.getByRole("option").first().textContent()) ?? "";
    await box.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });
}

test("titles are suggested in a field that was focused before hydration", async ({ page, server }) => {
  const [article] = await listArticles(server);
  if (article === undefined) throw new Error("no article");
  const scripts = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/search.html", { waitUntil: "commit" });
  const main = page.getByRole("main");
  const box = main.getByRole("combobox");
  await box.pressSequentially(article.title.slice(0, 6));
  await scripts.letGo();
  await untilHydrated(page);
  await box.pressSequentially(article.title.slice(6, 12));
  await expect(box).toHaveValue(article.title.slice(0, 12));
  await expect(main.getByRole("option", { name: article.title })).toBeVisible();
});

test("titles are suggested for text typed before hydration", async ({ page, server }) => {
  const [article] = await listArticles(server);
  if (article === undefined) throw new Error("no article");
  const scripts = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/about.html", { waitUntil: "commit" });
  const banner = page.getByRole("banner");
  await banner.getByText("Search", { exact: true }).first().locator("xpath=ancestor::summary").click();
  await banner.getByRole("combobox").click();
  await page.keyboard.type(article.title.slice(0, 12));
  await scripts.letGo();
  await untilHydrated(page);
  await expect(banner.getByRole("combobox")).toHaveValue(article.title.slice(0, 12));
  await expect(banner.getByRole("option", { name: article.title })).toBeVisible();
});

test("a late answer does not change an open list", async ({ page, server }) => {
  const [article] = await listArticles(server);
  if (article === undefined) throw new Error("no article");
  const [first, second] = [article.title.slice(0, 8), article.title.slice(0, 9)];
  const held = Promise.withResolvers<void>();
  await page.route(/\/article\/suggest\?/, async (route) => {
    if (new URL(route.request().url()).searchParams.get("q") === second) await held.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto("/search.html");
  await untilHydrated(page);
  const main = page.getByRole("main");
  const box = main.getByRole("combobox");
  await box.fill(first);
  await expect(main.getByRole("option", { name: article.title })).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes("/article/suggest?"));
  await box.fill(second);
  const late = await asked;
  const end = page.waitForEvent("requestfailed", (request) => request === late);
  await box.press("ArrowDown");
  held.resolve();
  await end;
  const title = (await main.getByRole("option", { selected: true }).textContent()) ?? "";
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("nothing is requested or sent while an input method composes", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/article/suggest")) asked.push(url.searchParams.get("q") ?? "");
  });
  await page.goto("/zh/search.html");
  await untilHydrated(page);
  const main = page.getByRole("main");
  const box = main.getByRole("combobox");
  await box.focus();
  // Waits for the first suggestions, which prove that the code for suggestions is loaded.
  await box.pressSequentially("企业");
  await expect(main.getByRole("option").first()).toBeVisible();
  await box.fill("");
  await expect(main.getByRole("option")).toHaveCount(0);
  asked.length = 0;

  const client = await page.context().newCDPSession(page);
  for (const text of ["x", "xi", "xian", "xian j", "xian jin"]) {
    await client.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await expect(box).toHaveValue("xian jin");
  await box.press("Enter");
  await client.send("Input.insertText", { text: "现金" });
  await expect(box).toHaveValue("现金");
  await expect(main.getByRole("option").first()).toBeVisible();
  expect(asked).toEqual(["现金"]);
  expect(new URL(page.url()).pathname).toBe("/zh/search.html");
  expect(new URL(page.url()).search).toBe("");
});

test("a key with code 229, which an input method uses in Safari, sends and closes nothing", async ({
  page,
}) => {
  await page.goto("/zh/about.html");
  await untilHydrated(page);
  const panel = page.locator('header details[name="header"]:has([role="combobox"])').first();
  await panel.locator("summary").click();
  const box = panel.getByRole("combobox");
  await box.focus();
  const isLeftToTheBrowser = (key: string) =>
    box.evaluate(
      (field, named) =>
        field.dispatchEvent(
          new KeyboardEvent("keydown", { key: named, keyCode: 229, bubbles: true, cancelable: true }),
        ),
      key,
    );
  expect(await isLeftToTheBrowser("Enter")).toBe(false);
  await isLeftToTheBrowser("Escape");
  await expect(panel).toHaveAttribute("open");
  await expect(box).toBeFocused();
  await box.press("Escape");
  await expect(panel).not.toHaveAttribute("open");
});

test("a misspelt word finds results, and the correct spelling is suggested", async ({ page }) => {
  await page.goto("/search.html?q=intrenal control");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "internal control", exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "Internal control review" }).first()).toBeVisible();
});

for (const { tenant, query, word, title } of [
  { tenant: "lumen", query: "exhibiton", word: "exhibition", title: "Museum of One Shadow" },
  { tenant: "launch", query: "quiet sunady", word: "quiet sunday", title: "One quiet Sunday" },
]) {
  test(`${tenant} suggests the correct spelling above the results`, async ({ page, server }) => {
    await page.goto(`${server.origin(tenant)}/search.html?q=${encodeURIComponent(query)}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: word, exact: true })).toBeVisible();
    await expect(main.getByRole("link", { name: title }).first()).toBeVisible();
  });
}

test("the palette suggests the correct spelling above the results", async ({ page, server }) => {
  await page.goto(`${server.origin("fieldguide")}/start/install.html`);
  await untilHydrated(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("bakcup restore");
  await expect(page.getByRole("button", { name: "backup restore" })).toBeVisible();
  await expect(page.getByRole("option").first()).toBeVisible();
});

test("the palette reads what was typed on another keyboard, by initials and by pinyin", async ({
  page,
  server,
}) => {
  for (const { language, typed, title } of [
    { language: "kr", typed: "ansqjq", title: "Markdown 문법" },
    { language: "kr", typed: "ㅋㅌㅊ ㅍㄷ", title: "콘텐츠 폴더" },
    { language: "zh", typed: "neirong wenjianjia", title: "内容文件夹" },
  ]) {
    await page.goto(`${server.origin("fieldguide")}/${language}/start/install.html`);
    await untilHydrated(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(typed);
    await expect(page.getByRole("option").first()).toContainText(title);
  }
});

test("a misspelt address stays, and the first suggestion is the right page", async ({ page, server }) => {
  const missing = `${server.origin("fieldguide")}/kr/start/isntal.html`;
  expect((await page.goto(missing))?.status()).toBe(404);
  expect(page.url()).toBe(missing);
  const near = page.getByRole("region", { name: "혹시 이 글을 찾으셨나요?" });
  await expect(near.getByRole("link").first()).toHaveAttribute("href", "/kr/start/install.html");
});

test("each language's search finds words of that language", async ({ page, server }) => {
  for (const language of ["zh", "kr"] as const) {
    const [article] = await listArticles(server, "harbor", language);
    if (article === undefined) throw new Error("no article");
    await page.goto(`/${language}/search.html?q=${encodeURIComponent(article.title)}`);
    await expect(page.getByRole("main").getByRole("link", { name: article.title }).first()).toBeVisible();
  }
});

test("a search without results says so and keeps the search text", async ({ page }) => {
  await page.goto("/search.html?q=qqxxzzvv");
  await expect(page.getByRole("main").getByRole("combobox")).toHaveValue("qqxxzzvv");
  await expect(page.getByRole("main")).toContainText("qqxxzzvv");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search form works", async ({ page, server }) => {
    const [article] = await listArticles(server);
    if (article === undefined) throw new Error("no article");
    await page.goto("/search.html");
    const box = page.getByRole("main").getByRole("combobox");
    await box.fill(article.title);
    await box.press("Enter");
    await expect(page.getByRole("main").getByRole("link", { name: article.title }).first()).toBeVisible();
  });
});
