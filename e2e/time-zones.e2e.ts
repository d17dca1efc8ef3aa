import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { articleUrl } from "../src/contract/addresses/addresses.ts";
import { THEME_CODES } from "../src/contract/addresses/themes.ts";
import { startServer } from "./server.ts";
import { copySeed, expect, goTo, test, untilHydrated } from "./site.ts";
import { importTenant } from "./tenants.ts";

/** Dates with and without times and offsets. Each is close to midnight in some time zone. */
const DATES = {
  day: ["publishedAt: 2026-03-02", "2026-03-02"],
  night: ["publishedAt: 2026-03-03T23:50", "2026-03-03"],
  elsewhere: ["publishedAt: 2026-03-04T23:30:00-08:00", "2026-03-04"],
} as const;
const GROUP = { slug: "dated", name: "Dated" };

function article(title: string, date: string): string {
  return `---\ntitle: ${title}\nsummary: Dates everywhere.\n${date}\n---\nDates everywhere.\n`;
}

const files = Object.fromEntries(
  Object.entries(DATES).map(([name, [date]]) => [`articles/en/dated/${name}.md`, article(name, date)]),
);

async function timesOf(page: Page): Promise<string[]> {
  return page
    .locator("main time")
    .evaluateAll((times) => times.map((time) => `${time.getAttribute("datetime")} ${time.textContent}`));
}

/** The dates in the page as the server has sent it, before hydration. */
async function servedTimes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const html = await (await fetch(location.href)).text();
    const served = new DOMParser().parseFromString(html, "text/html");
    return [...served.querySelectorAll("main time")].map(
      (time) => `${time.getAttribute("datetime")} ${time.textContent}`,
    );
  });
}

for (const [serverZone, browserZone] of [
  ["America/Los_Angeles", "Pacific/Kiritimati"],
  ["Pacific/Kiritimati", "America/Los_Angeles"],
] as const) {
  test.describe(`on a server in ${serverZone}, seen from ${browserZone}`, () => {
    test.use({ timezoneId: browserZone });

    test("a page shows the days of its site, served, hydrated and opened by a link", async ({ page }) => {
      const dataFolder = copySeed();
      const server = await startServer(dataFolder, { TZ: serverZone });
      try {
        for (const theme of THEME_CODES) {
          const code = `clock-${theme}`;
          const timeZone = "Asia/Seoul";
          await importTenant(server, { code, theme, timeZone, groups: [GROUP], files });
          // Themes differ only in where they show a date, so one theme is tested with all dates, and the others with one.
          const shown = theme === "theme1" ? Object.entries(DATES) : [["night", DATES.night] as const];
          for (const [name, [, day]] of shown) {
            const path = articleUrl(
              { theme, language: "en", defaultLanguage: "en" },
              { slug: name, group: "dated" },
            );
            const address = server.origin(code) + path;
            await page.goto(address);
            await untilHydrated(page);
            const times = await timesOf(page);
            expect(times.join("\n"), `${theme} ${name}`).toContain(day);
            expect(times).toEqual(await servedTimes(page));
            await goTo(page, `${server.origin(code)}/about.html`);
            await goTo(page, address);
            expect(await timesOf(page)).toEqual(times);
          }
          await page.goto(`${server.origin(code)}/search.html?q=dates`);
          await untilHydrated(page);
          expect(await timesOf(page)).toEqual(await servedTimes(page));
        }
        const feed = await server.fetch("/dated/feed.xml", { tenant: "clock-theme1" });
        expect([...feed.text.matchAll(/<published>(.*?)</g)].map(([, date]) => date)).toEqual([
          "2026-03-04T23:30:00.000-08:00",
          "2026-03-03T23:50:00.000+09:00",
          "2026-03-02T00:00:00.000+09:00",
        ]);
        const sitemap = await server.fetch("/sitemap.xml", { tenant: "clock-theme1" });
        expect(sitemap.text).toContain("<lastmod>2026-03-04T23:30:00.000-08:00</lastmod>");
        const { text } = await server.fetch("/dated/night.html", { tenant: "clock-theme1" });
        expect(text).toContain('"datePublished":"2026-03-03T23:50:00.000+09:00"');
        expect(text).toMatch(/property="article:published_time" content="2026-03-03T23:50:00.000\+09:00"/);
      } finally {
        await server.stop();
        rmSync(dataFolder, { recursive: true, force: true });
      }
    });
  });
}
