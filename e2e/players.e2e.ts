import { THEME_CODES } from "../src/contract/addresses/themes.ts";
import { FRAME_ORIGINS } from "../src/contract/site/players.ts";
import { violations } from "./looks.ts";
import { expect, test, untilHydrated } from "./site.ts";
import { importTenant, PHOTOGRAPH } from "./tenants.ts";

const ARTICLE = `---
title: Open day
publishedAt: 2026-01-05
---

::contents[On this page]

## Watch

::video[The quay]{src=https://vimeo.com/76979871 poster=media:pic.png}

## Come

::event[Open day]{start=2027-06-13T19:00 end=2027-06-13T21:00 place="Harbour Hall"}

::map[Harbour Hall]{lat=51.9066 lon=4.488}

:::faq
- **Do I need a ticket?** No.
:::

::share[Pass it on]
`;

for (const theme of THEME_CODES) {
  test(`videos and maps in ${theme} ask other sites for nothing until a reader clicks`, async ({
    page,
    server,
    complaints,
  }) => {
    const code = `players-${theme}`;
    const files = { "articles/en/day.md": ARTICLE, "media/pic.png": PHOTOGRAPH };
    await importTenant(server, { code, theme, timeZone: "Asia/Seoul", files });
    const asked: string[] = [];
    await page.route(/^https:/, (route) => {
      asked.push(new URL(route.request().url()).origin);
      return route.fulfill({ contentType: "text/html", body: "<p>player</p>" });
    });
    const answer = await page.goto(`${server.origin(code)}/day.html`);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    for (const origin of FRAME_ORIGINS) expect(policy).toContain(origin);
    await untilHydrated(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Come", exact: true }).first().click();
    await expect(page).toHaveURL(/#come$/);
    expect(asked).toEqual([]);

    complaints.tolerate(
      /request to another origin: https:\/\/(?:player\.vimeo\.com|www\.openstreetmap\.org)\//,
    );
    await page.getByRole("link", { name: /Play video.*The quay/ }).click();
    const frame = page.frameLocator('iframe[title*="The quay"]');
    await expect(frame.getByText("player")).toBeVisible();
    expect(asked).toEqual(["https://player.vimeo.com"]);

    // A page without the first frame: headless Chromium may still send clicks to where a frame was before the page scrolled.
    await page.reload();
    await untilHydrated(page);
    await page.getByRole("link", { name: /Show map.*Harbour Hall/ }).click();
    await expect(page.frameLocator('iframe[title*="Harbour Hall"]').getByText("player")).toBeVisible();

    await expect(page.getByRole("link", { name: "Send by e-mail" }).last()).toBeVisible();
    const calendar = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
    const file = await server.fetch(calendar ?? "", { tenant: code });
    expect(file.headers["content-type"]).toContain("text/calendar");
    expect(file.text).toContain("DTSTART:20270613T100000Z");
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    for (const type of ["Event", "FAQPage", "VideoObject"])
      expect(data.join("")).toContain(`"@type":"${type}"`);
  });
}
