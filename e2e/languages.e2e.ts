import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { DEMO_TAGS, listArticles } from "./addresses.ts";
import { failedLoad } from "./complaints.ts";
import { expect, test, untilHydrated } from "./site.ts";
import { importTenant } from "./tenants.ts";

for (const language of LANGUAGE_CODES) {
  test(`an article reads in ${language}, served and hydrated`, async ({ page, server }) => {
    const [article] = await listArticles(server, "harbor", language);
    if (article === undefined) throw new Error("no article");
    await page.goto(article.url);
    await expect(page.locator("html")).toHaveAttribute("lang", DEMO_TAGS[language]);
    const heading = page.getByRole("heading", { level: 1, name: article.title });
    await expect(heading).toBeVisible();
    await untilHydrated(page);
    await expect(heading).toBeVisible();
    for (const tag of [...Object.values(DEMO_TAGS), "en"]) {
      await expect(page.locator(`head link[rel=alternate][hreflang="${tag}"]`)).toHaveCount(1);
    }
    const breaks = await page.locator(":is(h2, h3):has(> a)").evaluateAll((headings) =>
      headings.map((element) => {
        const link = element.querySelector("a") ?? element;
        return [getComputedStyle(link).wordBreak, getComputedStyle(element).wordBreak];
      }),
    );
    expect(breaks).not.toEqual([]);
    for (const [link, heading] of breaks) expect(link).toBe(heading);
  });
}

test("the language switch shows the same page in another language and is remembered", async ({
  page,
  server,
}) => {
  const [article] = await listArticles(server);
  if (article === undefined) throw new Error("no article");
  await page.goto(article.url);
  await untilHydrated(page);
  const link = page.locator('a[href*="setLanguage=kr"]').first();
  if (!(await link.isVisible())) {
    await page
      .getByRole("banner")
      .getByRole("button", { name: /language|english/i })
      .first()
      .click();
  }
  await link.click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await expect(page).toHaveURL(new RegExp(`/kr/.*\\.html$`));
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "Language")?.value).toBe("kr");

  await page.goto("/");
  await expect(page).toHaveURL(/\/kr\/index\.html$/);
});

test("the language switch works without JavaScript", async ({ server }) => {
  const answer = await server.fetch("/index.html?setLanguage=zh");
  expect(answer.status).toBe(303);
  expect(new URL(answer.headers.location ?? "", server.origin("harbor")).pathname).toBe("/zh/index.html");
  expect(answer.headers["set-cookie"]?.join()).toMatch(/Language=zh/);
  expect(answer.headers["cache-control"]).toContain("no-store");
});

test("only the home page redirects to the browser's language", async ({ server }) => {
  const headers = { "accept-language": "ko-KR,ko;q=0.9,en;q=0.5" };
  const entry = await server.fetch("/", { headers });
  expect(entry.status).toBe(302);
  expect(new URL(entry.headers.location ?? "", server.origin("harbor")).pathname).toBe("/kr/index.html");
  expect(entry.headers["cache-control"]).toContain("private");
  const [article] = await listArticles(server);
  expect((await server.fetch(article?.url ?? "", { headers })).status).toBe(200);
  const bot = await server.fetch("/index.html", { headers: { ...headers, "user-agent": "Googlebot/2.1" } });
  expect(bot.status).toBe(200);
});

test("the default language's own prefix leads to the unprefixed address", async ({ server }) => {
  const answer = await server.fetch("/en/need.html?category=x");
  expect(answer.status).toBe(301);
  expect(answer.headers.location).toMatch(/\/need\.html\?category=x$/);
});

test.describe("the language switch at a fragment", () => {
  for (const hasStarted of [true, false])
    test(`leads to the same place ${hasStarted ? "within" : "before"} the application`, async ({
      page,
      server,
      complaints,
    }) => {
      await importTenant(server, { code: "fragments" });
      if (!hasStarted) {
        complaints.tolerate(failedLoad(/\/assets\//));
        await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
      }
      await page.goto(`${server.origin("fragments")}/guide/first.html#last`);
      if (hasStarted) await untilHydrated(page);
      await page
        .locator('a[href*="setLanguage=kr"]')
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await expect(page).toHaveURL(/\/kr\/guide\/first\.html#last$/);
      await expect(page.locator("html")).toHaveAttribute("lang", "ko");
      await expect(page.locator("#last")).toBeInViewport();
    });
});

test.describe("a fragment with decomposed letters", () => {
  const filler = "Text.\n\n".repeat(60);
  const files = {
    "articles/en/parts.md": `---\ntitle: Parts\npublishedAt: 2026-01-01\n---\n${filler}## Café {#café}\n\n${filler}`,
    "articles/en/start.md": "---\ntitle: Start\npublishedAt: 2026-01-01\n---\nText\n",
  };
  const parts = `/parts.html#${"café".normalize("NFD")}`;

  test("leads to its heading in a loaded page, within a page, and from another page", async ({
    page,
    server,
  }) => {
    await importTenant(server, { code: "decomposed", files });
    const heading = page.locator("h2", { hasText: "Café" });
    await page.goto(server.origin("decomposed") + parts);
    await expect(heading).toBeInViewport();
    await untilHydrated(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate((hash) => void (location.hash = hash), "");
    await page.evaluate((hash) => void (location.hash = hash), "café".normalize("NFD"));
    await expect(heading).toBeInViewport();
    await page.goto(`${server.origin("decomposed")}/start.html`);
    await untilHydrated(page);
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement("a"), { href });
      document.body.append(link);
      link.click();
    }, parts);
    await expect(heading).toBeInViewport();
  });
});
