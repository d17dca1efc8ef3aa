import type { Page } from "@playwright/test";
import { LOOKS, applyLook, violations } from "./looks.ts";
import { expect, test } from "./site.ts";
import { editorOf, publishText } from "./studio-article.ts";
import { enterStudio, studioOf } from "./studio.ts";

const TEXT = [
  "---",
  "title: Seals on the quay",
  "publishedAt: 2026-03-01",
  "---",
  "",
  ...Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1} about *seals* and piers.\n`),
].join("\n");

const linkOn = (page: Page) => page.getByRole("complementary", { name: "Vitrine Studio" }).getByRole("link");

test("an editor goes from the Studio to the live page, and back to the words that they have read", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, "articles/en/quay-seals.md", TEXT);
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles/en/quay-seals`);
  await expect(editorOf(page)).toBeVisible();
  const [live] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Live page" }).press("Enter"),
  ]);
  await expect(live).toHaveURL(`${server.origin("harbor")}/quay-seals.html`);
  const link = linkOn(live);
  await expect(link).toHaveText("Edit this page");

  await live.evaluate(() => {
    const word = document.querySelectorAll("[data-article-body] em")[29];
    if (word) getSelection()?.selectAllChildren(word);
  });
  await link.press("Enter");
  await expect(live).toHaveURL(`${studioOf(server)}/studio/sites/harbor/articles/en/quay-seals`);
  await expect(editorOf(live)).toBeFocused();
  await live.keyboard.type("sleepy ");
  await expect(editorOf(live).getByText("Paragraph 30 about *sleepy seals* and piers.")).toBeVisible();
});

test("without a selection, the caret is placed where the reader was", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, "articles/en/read-seals.md", TEXT);
  await page.goto(`${studioOf(server)}/studio/live/harbor/en/read-seals.html`);
  await page.evaluate(() => {
    document.documentElement.style.scrollBehavior = "auto";
    const block = document.querySelectorAll("[data-article-body] p")[19];
    const top = (block?.getBoundingClientRect().top ?? 0) + scrollY - innerHeight * 0.3;
    scrollTo({ top, behavior: "instant" });
  });
  await linkOn(page).click();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type("Here. ");
  await expect(editorOf(page).getByText("Here. Paragraph 20 about")).toBeVisible();
});

test("the link follows the reader from page to page, and is gone with the session", async ({
  page,
  server,
  complaints,
}) => {
  // The screen on which the person signs out may still be loading.
  complaints.tolerate(/responded with a status of 401/);
  await enterStudio(page, server, { role: "editor", site: "harbor", language: "kr" });
  await page.goto(`${studioOf(server)}/studio/live/harbor/kr/about.html`);
  const link = linkOn(page);
  await expect(link).toHaveText("이 페이지 편집");
  await expect(link).toHaveAttribute("href", `${studioOf(server)}/studio/edit/harbor/kr/about.html`);
  // A client-side navigation leads to a page that is not an article.
  await page.getByRole("contentinfo").getByRole("link", { name: "문의" }).first().press("Enter");
  await expect(page).toHaveURL(/\/kr\/need\.html/);
  await expect(link).toHaveText("스튜디오에서 열기");
  await link.press("Enter");
  await expect(page).toHaveURL(`${studioOf(server)}/studio/sites/harbor/`);

  const signOut = page.getByRole("button", { name: "로그아웃" });
  await signOut.click();
  await expect(signOut).toHaveCount(0);
  await page.goto(`${server.origin("harbor")}/kr/about.html`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(link).toHaveCount(0);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("vitrine-editor");
});

test("visitors load no byte of the edit link, even after an editor used the browser", async ({
  page,
  browser,
  server,
}) => {
  const path = "/about.html";
  const loaded = async (visit: Page): Promise<string[]> => {
    const urls: string[] = [];
    visit.on("request", (request) => urls.push(request.url()));
    await visit.goto(server.origin("harbor") + path, { waitUntil: "networkidle" });
    return urls.filter((url) => url.includes("/studio/"));
  };
  const before = await server.fetch(path);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/live/harbor/en${path}`);
  await expect(linkOn(page)).toBeVisible();
  const visitor = await browser.newPage();
  expect(await loaded(visitor)).toEqual([]);
  await visitor.close();
  expect((await server.fetch(path)).text).toBe(before.text);
});

for (const tenant of ["harbor", "launch", "lumen", "fieldguide"])
  test(`the link can be read and reached on ${tenant}, and is not printed`, async ({ page, server }) => {
    await enterStudio(page, server, { role: "operator" });
    await page.goto(`${studioOf(server)}/studio/live/${tenant}/`);
    const link = linkOn(page);
    for (const look of LOOKS) {
      await applyLook(page, look);
      await expect(link).toBeInViewport({ ratio: 1 });
      expect(
        await violations(page, look.examined, "#vitrine-edit"),
        `${look.screen} ${look.colorScheme}`,
      ).toEqual([]);
      // Large enough for fingers (WCAG 2.5.8 requires 24 pixels).
      const { height = 0 } = (await link.boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(40);
    }
    await page.emulateMedia({ media: "print" });
    await expect(link).toBeHidden();
  });
