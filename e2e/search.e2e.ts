import { listArticles } from "./addresses.ts";
import { expect, test, untilTakenOver } from "./site.ts";

test("a search from the search page shows what it found", async ({ page, server }) => {
  const [article] = await listArticles(server);
  if (article === undefined) throw new Error("no article");
  await page.goto("/search.html");
  await untilTakenOver(page);
  const box = page.getByRole("main").getByRole("combobox");
  await box.fill(article.title);
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\.html\?q=/);
  await expect(page.getByRole("main").getByRole("link", { name: article.title }).first()).toBeVisible();
});

for (const tenant of ["harbor", "lumen", "launch"]) {
  test(`titles are suggested while somebody types, and chosen with the keys: ${tenant}`, async ({
    page,
    server,
  }) => {
    const [article] = await listArticles(server, tenant);
    if (article === undefined) throw new Error("no article");
    await page.goto(`${server.origin(tenant)}/search.html`);
    await untilTakenOver(page);
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

test("a word with a typing error is found, and its spelling offered", async ({ page }) => {
  await page.goto("/search.html?q=intrenal control");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "internal control", exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "Internal control review" }).first()).toBeVisible();
});

test("each language finds its own words", async ({ page, server }) => {
  for (const language of ["zh", "kr"] as const) {
    const [article] = await listArticles(server, "harbor", language);
    if (article === undefined) throw new Error("no article");
    await page.goto(`/${language}/search.html?q=${encodeURIComponent(article.title)}`);
    await expect(page.getByRole("main").getByRole("link", { name: article.title }).first()).toBeVisible();
  }
});

test("a search that finds nothing says so and keeps the words", async ({ page }) => {
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
