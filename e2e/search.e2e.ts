import { listArticles } from "./addresses.ts";
import { expect, test, untilTakenOver } from "./site.ts";

test("a search from the search page shows what it found", async ({ page, server }) => {
  const [article] = await listArticles(server);
  if (article === undefined) throw new Error("no article");
  await page.goto("/search.html");
  await untilTakenOver(page);
  const box = page.getByRole("main").getByRole("searchbox");
  await box.fill(article.title);
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\.html\?q=/);
  await expect(page.getByRole("main").getByRole("link", { name: article.title }).first()).toBeVisible();
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
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("qqxxzzvv");
  await expect(page.getByRole("main")).toContainText("qqxxzzvv");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search form works", async ({ page, server }) => {
    const [article] = await listArticles(server);
    if (article === undefined) throw new Error("no article");
    await page.goto("/search.html");
    const box = page.getByRole("main").getByRole("searchbox");
    await box.fill(article.title);
    await box.press("Enter");
    await expect(page.getByRole("main").getByRole("link", { name: article.title }).first()).toBeVisible();
  });
});
