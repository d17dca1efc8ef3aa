import { expect, test, untilHydrated } from "./site.ts";
import { importTenant } from "./tenants.ts";

test.use({
  baseURL: async ({ server }, provide) => provide(server.origin("fieldguide")),
  permissions: ["clipboard-read", "clipboard-write"],
});

const PAGES = [
  { path: "/content/markdown.html", copy: "Copy", copied: "Copied", watered: "watered" },
  { path: "/zh/content/markdown.html", copy: "复制", copied: "已复制", watered: "已浇水" },
  { path: "/kr/content/markdown.html", copy: "복사", copied: "복사됨", watered: "물 주기" },
];

for (const { path, copy, copied, watered } of PAGES) {
  test(`the interactive parts of an article work: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(path);
    await untilHydrated(page);
    const body = page.locator("[data-article-body]");

    const code = body.locator("figure", { has: page.locator("figcaption", { hasText: "count.js" }) });
    await code.getByRole("button", { name: copy }).click();
    await expect(code.getByRole("button", { name: copied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "const leaflets = [14, 15, 14];\nconsole.log(leaflets.length);",
    );

    await body.locator("[data-footnote-ref]").click();
    const back = body.locator("[data-footnote-backref]");
    await expect(back).toBeInViewport();
    await back.click();
    await expect(body.locator("[data-footnote-ref]")).toBeInViewport();

    const task = body.getByRole("listitem").filter({ hasText: watered }).getByRole("checkbox");
    await expect(task).toBeChecked();
    await expect(task).toBeDisabled();

    const outward = body.locator('a[href="https://example.com"]');
    const mark = (link: Element) => getComputedStyle(link, "::after").content;
    expect(await outward.evaluate(mark)).toContain("↗");
    expect(await body.locator('a[href*="/content-folder.html"]').first().evaluate(mark)).not.toContain("↗");

    for (const picture of await body.locator("img").all()) {
      expect(Number(await picture.getAttribute("width"))).toBeGreaterThan(0);
      expect(Number(await picture.getAttribute("height"))).toBeGreaterThan(0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
}

test("theme1 shows the breadcrumbs of an article with a long title on one line on a phone", async ({
  page,
  server,
}) => {
  const code = "crumbs";
  const title = "A title that goes on for longer than any line of a phone has room to show it in";
  const article = `---\ntitle: ${title}\npublishedAt: 2026-01-05\n---\n\nText.\n`;
  await importTenant(server, { code, files: { "articles/en/guide/long.md": article } });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${server.origin(code)}/guide/long.html`);
  const crumbs = page.getByRole("navigation", { name: "You are here" }).getByRole("listitem");
  await expect(crumbs).toHaveCount(3);
  const middles = await crumbs.evaluateAll((all) =>
    all.map((crumb) => {
      const { top, height } = crumb.getBoundingClientRect();
      return Math.round(top + height / 2);
    }),
  );
  expect(new Set(middles).size).toBe(1);
});
